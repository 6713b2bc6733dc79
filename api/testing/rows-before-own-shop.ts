// SQL for both engines that inserts settings and versions of a shop before the migrations of an own shop, and queries of
// one number with their results after them.

/**
 * Before `shop_profile`: a shop whose owner has set rates and promises. `instant` is a timestamp in the syntax of the
 * engine.
 */
export const settingsBeforeProfile = (instant: string) => `
insert into settings (id, everywhere, free_threshold, standard_cost, tax_rate, is_sample, promises, updated_at)
  values (1, true, 99900, 6000, 500, false, '{"returnDays":7}', ${instant});
insert into users (id, username, username_key, email, password, created_at) values
  (1, 'Asha', 'asha', 'asha@example.com', 'x', ${instant});
`

const isStored =
  'everywhere and free_threshold = 99900 and standard_cost = 6000 and tax_rate = 500 and not is_sample and promises is not null'

/** An upgraded shop is open, and has neither profile nor steps of a set-up. */
export const profileAfter: readonly (readonly [query: string, result: number])[] = [
  [`select count(*) from settings where ${isStored} and is_open and profile is null and profile_version = 0`, 1],
  ['select count(*) from settings where set_up is null', 1],
]

/** No provider has keys, and the constraint of the table is in force. */
export const keysAfter: readonly (readonly [query: string, result: number])[] = [
  [`select count(*) from settings where ${isStored}`, 1],
  ['select count(*) from provider_keys', 0],
]

/** Before `look`: the owner has a profile. */
export const profileBeforeLook = `update settings set profile = '{"name":"Ajmal"}', profile_version = 3`

/** The shop has the look and content of the build. */
export const lookAfter: readonly (readonly [query: string, result: number])[] = [
  [`select count(*) from settings where ${isStored} and profile_version = 3 and profile is not null`, 1],
  [
    'select count(*) from settings where look is null and look_version = 0 and content is null and content_version = 0',
    1,
  ],
]

/** Before `profile_versions`: the owner has saved the look twice. */
export const looksBeforeVersions = (instant: string) => `
insert into shop_versions (id, part, version, value, user_id, saved_at) values
  (4, 'look', 1, '{"palette":"rose"}', 1, ${instant}), (5, 'look', 2, '{"palette":"ocean"}', null, ${instant});
`

/** The profile of the previous release can be restored, and the versions of the look are unchanged. */
export const versionsAfter: readonly (readonly [query: string, result: number])[] = [
  ['select count(*) from shop_versions', 3],
  [
    `select count(*) from shop_versions inner join settings on shop_versions.value = settings.profile
       where part = 'profile' and version = 3 and user_id is null and saved_at = updated_at`,
    1,
  ],
  ["select count(*) from shop_versions where part = 'look' and id in (4, 5) and version = id - 3", 2],
  ["select count(*) from shop_versions where part = 'look' and version = 1 and user_id = 1", 1],
]

/** Before `product_order`: categories with a translation and a parent, and featured products. */
export const listsBeforeOrder = (instant: string) => `
insert into categories (id, name, slug, description, parent_id, translations) values
  (11, 'Digestion', 'digestion', 'Jawarish and churna', null, '{"hi":{"name":"पाचन"}}'),
  (12, 'Jawarish', 'jawarish', null, 11, null);
insert into products (id, name, slug, price, category_id, images, ingredients, benefits, certifications, dosha_types,
    inventory, is_featured, created_at, updated_at, version) values
  (21, 'Jawarish Kamuni', 'jawarish-kamuni', 24900, 12, '[]', '["Cumin"]', '[]', '[]', '[]', 14, true, ${instant}, ${instant}, 3),
  (22, 'Jawarish Amla', 'jawarish-amla', 19900, 12, '[]', '["Amla"]', '[]', '[]', '[]', 0, false, ${instant}, ${instant}, 5);
`

/** No list is arranged, and categories, products and settings are unchanged. */
export const listsAfterOrder: readonly (readonly [query: string, result: number])[] = [
  ["select count(*) from categories where cast(product_order as text) = '[]'", 2],
  ['select count(*) from categories where id = 12 and parent_id = 11 and translations is null', 1],
  ["select count(*) from categories where id = 11 and cast(translations as text) like '%पाचन%'", 1],
  ['select count(*) from products where category_id = 12 and version in (3, 5) and is_featured = (id = 21)', 2],
  [`select count(*) from settings where ${isStored} and cast(home_order as text) = '[]'`, 1],
]
