// SQL for both engines that inserts a shop of 10,000 products before the migration `variants`, and queries with the
// results that are expected after it.

const productCount = 10_000

/**
 * Returns SQL that inserts products before the migration `variants`. `instant` is a timestamp and `list` an empty JSON
 * list, both in the syntax of the engine.
 */
export const rowsBeforeVariants = (instant: string, list: string) => `
with recursive series (n) as (select 1 union all select n + 1 from series where n < ${productCount})
insert into products (id, name, slug, price, inventory, images, ingredients, benefits, certifications, dosha_types, sku,
  weight, hsn, low_stock_at, low_stock_reported, is_active, created_at, updated_at, version)
select n, 'Majun ' || n, 'majun-' || n, 1000 + n, n % 50, ${list}, ${list}, ${list}, ${list}, ${list},
  case when n % 3 = 0 then 'M-' || n end, case when n % 2 = 0 then 0.25 end, '30049011', 5, n % 50 < 5, n % 10 > 0,
  ${instant}, ${instant}, n from series;
delete from products where id = 7;
insert into users (id, username, username_key, email, password, created_at) values
  (1, 'Asha', 'asha', 'asha@example.com', 'x', ${instant});
insert into cart_items (user_id, product_id, quantity, created_at, updated_at) values (1, 3, 2, ${instant}, ${instant});
insert into orders (id, order_number, customer_email, customer_name, subtotal, total, shipping_address, payment_method, status, created_at) values
  (1, 'GB-1', 'a@example.com', 'A', 100, 100, '{}', 'cash_on_delivery', 'pending', ${instant});
insert into order_items (order_id, product_id, quantity, price, product_name) values
  (1, 3, 2, 1003, 'Majun 3'), (1, 4, 1, 1004, 'Majun 4'), (1, null, 1, 1007, 'Majun 7');
`

/** Queries, each with the number that it must return after the migration `variants`. */
export const variantsAfter: readonly (readonly [query: string, result: number])[] = [
  ['select count(*) from products', productCount - 1],
  ["select count(*) from variants where title = ''", productCount - 1],
  [
    `select count(*) from products inner join variants on variants.product_id = products.id and variants.id = products.id
       and variants.price = products.price and variants.inventory = products.inventory and variants.hsn = '30049011'
       and variants.low_stock_at = 5 and variants.is_active and variants.title = ''`,
    productCount - 1,
  ],
  ["select count(*) from variants where sku = 'M-' || id", 3333],
  ['select count(*) from variants where weight = 0.25', 5000],
  ['select count(*) from variants where low_stock_reported', 1000],
  ['select count(*) from order_items where variant_id = product_id', 2],
  ["select count(*) from order_items where sku = 'M-3'", 1],
  ['select count(*) from order_items where product_id is null and variant_id is null', 1],
  ['select count(*) from cart_items where product_id = 3 and variant_id = 0 and quantity = 2', 1],
]

/** SQL that adds a product after the migration `variants`: its variant gets a new id. */
export const addedVariant = `insert into variants (product_id, title, price) values (1, 'Added', 5)`
export const addedIds: readonly [query: string, result: number] = [
  "select id from variants where title = 'Added'",
  productCount + 1,
]

/** SQL that adds variants before the migration `stock_movements` to the products of `rowsBeforeVariants`. */
export const variantsBeforeMovements = `insert into variants (product_id, title, price, inventory, is_active) values
  (1, 'Large', 5, 40, true), (1, 'Retired', 5, 3, false), (1, 'Empty', 5, 0, true)`

/** Queries, each with the number it must return after the migration `stock_movements`. */
export const movementsAfter: readonly (readonly [query: string, result: number])[] = [
  ['select count(*) from variants where inventory > 0', 9799 + 2],
  ["select count(*) from stock_movements where reason = 'opening' and order_id is null and user_id is null", 9799 + 2],
  [
    `select count(*) from variants where inventory <> coalesce(
       (select sum(quantity) from stock_movements where variant_id = variants.id and product_id = variants.product_id), 0)`,
    0,
  ],
]

/** SQL that adds stock movements of an order and its cancellation before the migration `batches`. */
export const movementsBeforeBatches = (instant: string) => `
insert into stock_movements (variant_id, product_id, quantity, reason, order_id, user_id, created_at) values
  (3, 3, -2, 'order', 1, null, ${instant}), (3, 3, 2, 'cancellation', 1, 1, ${instant})`

/** Queries, each with the number it must return after the migration `batches`. */
export const movementsAfterBatches: readonly (readonly [query: string, result: number])[] = [
  ['select count(*) from stock_movements', 9799 + 2],
  ['select count(*) from stock_movements where batch_id is null and note is null', 9799 + 2],
  ["select count(*) from stock_movements where reason = 'order' and quantity = -2 and order_id = 1", 1],
  ["select count(*) from stock_movements where reason = 'cancellation' and user_id = 1", 1],
  ['select count(*) from variants where has_batches', 0],
  ['select count(*) from batches', 0],
  ['select count(*) from orders where has_expired_batch', 0],
]

/**
 * Statements that the database must refuse after the migration `batches`. The statement `receiptAfterBatches` must
 * succeed.
 */
export const refusedAfterBatches = ['delete from stock_movements', 'update stock_movements set quantity = 1']
export const receiptAfterBatches = (instant: string) =>
  `insert into stock_movements (variant_id, product_id, quantity, reason, batch_id, created_at)
   values (3, 3, 1, 'receipt', 1, ${instant})`

/** SQL that inserts an import before the migration `bulk_edits`, which rebuilds its table on SQLite. */
export const importsBeforeBulkEdits = (time: string) => `
insert into imports (id, user_id, format, state, counts, created_at, updated_at) values
  (7, null, 'shopify', 'applied', '{}', ${time}, ${time}), (9, null, 'gulbagh', 'undone', null, ${time}, ${time});
insert into import_changes (import_id, slug, change) values (7, 'majun', '{}');
`

/** SQL that inserts a bulk edit after the migration `bulk_edits`. */
export const bulkEditAfter = (time: string) =>
  `insert into imports (format, state, created_at, updated_at) values ('bulk', 'running', ${time}, ${time})`

/** Queries, each with the number that it must return after the migration `bulk_edits` and `bulkEditAfter`. */
export const importsAfterBulkEdits: readonly (readonly [query: string, result: number])[] = [
  ["select sum(id) from imports where format in ('shopify', 'gulbagh')", 16],
  ['select import_id from import_changes', 7],
  ["select count(*) from imports where format = 'bulk'", 1],
]

interface LaterMigration {
  /** The last part of the name of the migration. */
  name: string
  /** The last part of the name of the next migration. */
  next: string
  /** SQL that inserts rows after the migration, which the database must accept. */
  insert?: string
  /** Queries, each with the number it must return afterwards. */
  after: readonly (readonly [query: string, result: number])[]
}

/** Adds settings to the shop of `rowsBeforeVariants`, before the first of `laterMigrations`. */
export const settingsBeforeDiscovery = (instant: string) => `
insert into settings (id, everywhere, free_threshold, standard_cost, tax_rate, updated_at)
  values (1, true, 99900, 6000, 500, ${instant})`

/** Migrations of the shop of `rowsBeforeVariants` with `settingsBeforeDiscovery`, in their sequence. */
export const laterMigrations = (instant: string): readonly LaterMigration[] => [
  {
    name: '_discovery',
    next: '_accounting',
    after: [["select count(*) from products where bought_with = '[]'", productCount - 1]],
  },
  {
    name: '_accounting',
    next: '_returns',
    after: [
      [
        `select count(*) from settings where closed_through is null and not large_turnover and not e_invoices
           and everywhere and free_threshold = 99900 and standard_cost = 6000 and tax_rate = 500`,
        1,
      ],
    ],
  },
  {
    name: '_sale_prices',
    next: '_profile_versions',
    insert: addedVariant,
    after: [...variantsAfter, addedIds, ['select count(*) from variants where sale_price is null', productCount]],
  },
  {
    name: '_stock_requests',
    next: '_imports',
    insert: `insert into stock_requests (variant_id, email, mailbox, locale, stop_token, created_at)
      values (3, 'a@example.com', 'a@example.com', 'hi', 'token', ${instant})`,
    after: [
      ['select count(*) from stock_requests inner join variants on variants.id = variant_id', 1],
      ['select count(*) from variants', productCount],
    ],
  },
  {
    name: '_imports',
    next: '_batches',
    insert: `insert into product_handles (handle, product_id) values ('majun-old', 3)`,
    after: [
      ['select count(*) from product_handles inner join products on products.id = product_id', 1],
      ['select count(*) from imports', 0],
      ['select count(*) from products', productCount - 1],
    ],
  },
]
