// SQL for both engines that inserts settings and versions before the migrations for own shops, and queries of one
// number with their expected results after the migrations.

/**
 * SQL that inserts, before the migration `shop_profile`, a shop whose owner has set rates and promises. `instant` is a
 * timestamp in the syntax of the engine.
 */
export const settingsBeforeProfile = (instant: string) => `
insert into settings (id, everywhere, free_threshold, standard_cost, tax_rate, is_sample, promises, updated_at)
  values (1, true, 99900, 6000, 500, false, '{"returnDays":7}', ${instant});
insert into users (id, username, username_key, email, password, created_at) values
  (1, 'Asha', 'asha', 'asha@example.com', 'x', ${instant});
`

const isStored =
  'everywhere and free_threshold = 99900 and standard_cost = 6000 and tax_rate = 500 and not is_sample and promises is not null'

/**
 * Queries that check the migration `shop_profile`: the upgraded shop is open and has neither a profile nor set-up
 * steps.
 */
export const profileAfter: readonly (readonly [query: string, result: number])[] = [
  [`select count(*) from settings where ${isStored} and is_open and profile is null and profile_version = 0`, 1],
  ['select count(*) from settings where set_up is null', 1],
]

/** Queries that check the migration `provider_keys`: no provider has keys, and the settings are unchanged. */
export const keysAfter: readonly (readonly [query: string, result: number])[] = [
  [`select count(*) from settings where ${isStored}`, 1],
  ['select count(*) from provider_keys', 0],
]

/** SQL that saves a profile before the migration `look`. */
export const profileBeforeLook = `update settings set profile = '{"name":"Ajmal"}', profile_version = 3`

/** Queries that check the migration `look`: the profile is unchanged, and no look and no content are stored. */
export const lookAfter: readonly (readonly [query: string, result: number])[] = [
  [`select count(*) from settings where ${isStored} and profile_version = 3 and profile is not null`, 1],
  [
    'select count(*) from settings where look is null and look_version = 0 and content is null and content_version = 0',
    1,
  ],
]

/** SQL that stores two versions of the look before the migration `profile_versions`. */
export const looksBeforeVersions = (instant: string) => `
insert into shop_versions (id, part, version, value, user_id, saved_at) values
  (4, 'look', 1, '{"palette":"rose"}', 1, ${instant}), (5, 'look', 2, '{"palette":"ocean"}', null, ${instant});
`

/**
 * Queries that check the migration `profile_versions`: the profile is stored as a version, and the versions of the look
 * are unchanged.
 */
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

/**
 * SQL that inserts, before the migration `product_order`, categories with a translation and a parent, and featured
 * products.
 */
export const listsBeforeOrder = (instant: string) => `
insert into categories (id, name, slug, description, parent_id, translations) values
  (11, 'Digestion', 'digestion', 'Jawarish and churna', null, '{"hi":{"name":"पाचन"}}'),
  (12, 'Jawarish', 'jawarish', null, 11, null);
insert into products (id, name, slug, price, category_id, images, ingredients, benefits, certifications, dosha_types,
    inventory, is_featured, created_at, updated_at, version) values
  (21, 'Jawarish Kamuni', 'jawarish-kamuni', 24900, 12, '[]', '["Cumin"]', '[]', '[]', '[]', 14, true, ${instant}, ${instant}, 3),
  (22, 'Jawarish Amla', 'jawarish-amla', 19900, 12, '[]', '["Amla"]', '[]', '[]', '[]', 0, false, ${instant}, ${instant}, 5);
`

/**
 * Queries that check the migration `product_order`: no list has a manual order; categories, products and settings are
 * unchanged.
 */
export const listsAfterOrder: readonly (readonly [query: string, result: number])[] = [
  ["select count(*) from categories where cast(product_order as text) = '[]'", 2],
  ['select count(*) from categories where id = 12 and parent_id = 11 and translations is null', 1],
  ["select count(*) from categories where id = 11 and cast(translations as text) like '%पाचन%'", 1],
  ['select count(*) from products where category_id = 12 and version in (3, 5) and is_featured = (id = 21)', 2],
  [`select count(*) from settings where ${isStored} and cast(home_order as text) = '[]'`, 1],
]

/**
 * SQL that inserts, after the migration `collections`, a collection by rule, and a collection by hand with the default
 * values.
 */
export const collectionsAfter = (instant: string) => `
insert into collections (id, slug, title, text, translations, rule, is_active, created_at, updated_at) values
  (31, 'under-500', 'Under 500', 'Good value', '{"ur":{"title":"سستا"}}',
    '{"forms":["paste"],"categoryIds":[11,12],"minPrice":null,"maxPrice":50000,"tags":[],"isNew":false,"onSale":true}',
    false, ${instant}, ${instant});
insert into collections (id, slug, title, product_ids, created_at, updated_at) values
  (32, 'gifts', 'Gifts', '[22,21]', ${instant}, ${instant});
`

/** Queries that check the rows of `collectionsAfter` after the migration `collections`. */
export const afterCollections: readonly (readonly [query: string, result: number])[] = [
  ['select count(*) from collections', 2],
  [
    "select id from collections where not is_active and cast(rule as text) like '%50000%' and product_ids is not null",
    31,
  ],
  ["select id from collections where is_active and rule is null and image_alt = '' and image_url is null", 32],
]

/** A statement that the database must refuse after `collectionsAfter`, because another collection has the slug. */
export const refusedCollection = (instant: string) =>
  `insert into collections (slug, title, created_at, updated_at) values ('gifts', 'More gifts', ${instant}, ${instant})`
