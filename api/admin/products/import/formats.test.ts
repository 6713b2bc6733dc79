import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { formatOf, parseProducts } from './formats.ts'
import { amountOf, csvLimits, flagOf, readCsv, textOfHtml } from './read-csv.ts'

const now = new Date('2026-11-24T06:00:00Z')
const bytesOf = (text: string | Uint8Array) => Readable.from([typeof text === 'string' ? Buffer.from(text) : text])
const read = (text: string | Uint8Array) => readCsv(bytesOf(text))
const parse = async (text: string | Uint8Array) => parseProducts(await read(text), 'auto', now)

test.each([
  ['499', '499'],
  ['₹1,25,000.50', '125000.50'],
  ['Rs. 499/-', '499'],
  ['INR 1,299', '1299'],
  ['1,25,000', '125000'],
  ['१,२५०', '1250'],
  ['1.299,00', undefined],
  ['12,34', undefined],
  ['=1+1', undefined],
  ['free', undefined],
])('amountOf reads the text %j of a price cell as the amount %j', (text, amount) => {
  expect(amountOf(text)).toBe(amount)
})

test.each([
  ['TRUE', true],
  ['1', true],
  ['active', true],
  ['draft', false],
  ['-1', false],
  ['maybe', undefined],
])('flagOf reads the text %j of a yes/no cell as %j', (text, flag) => {
  expect(flagOf(text)).toBe(flag)
})

test.each([
  ['<p>For <b>cough</b></p><p>Daily</p>', 'For cough\n\nDaily'],
  ['A &amp; B &#8377; &#x20B9;', 'A & B ₹ ₹'],
  ['<ul><li>One</li><li>Two</li></ul>', 'One\nTwo'],
  ['<script>alert(1)</script>Text', 'Text'],
  ['a < b', 'a < b'],
  ['plain', 'plain'],
])('the HTML description %j is imported as the text %j', (html, text) => {
  expect(textOfHtml(html)).toBe(text)
})

test('textOfHtml converts 100,000 unclosed tags or entities to text within the time limit of the test', () => {
  for (const part of ['<a', '<script>', '&#', '</p', '<!--'])
    expect(textOfHtml(part.repeat(100_000)).length).toBeLessThan(400_001)
})

const newShopify = [
  'Title,URL handle,Description,Vendor,Type,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Compare-at price,Inventory quantity,Weight value (grams),Product image URL,Image position,Image alt text,Variant image URL',
  'Majun Falasfa,majun-falasfa,<p>Old recipe</p>,Hamdard,Majun,TRUE,Active,MF-125,\'8901234567890,Size,125 g,"₹1,250.00",1400,12,150,https://cdn.example/a.jpg,1,Jar,',
  ',majun-falasfa,,,,,,MF-250,,,250 g,2100,,5,290,https://cdn.example/b.jpg,2,,https://cdn.example/b.jpg',
  ',majun-falasfa,,,,,,,,,,,,,,https://cdn.example/c.jpg,3,,',
].join('\n')

const oldShopify = newShopify
  .replace('URL handle', 'Handle')
  .replace('Description', 'Body (HTML)')
  .replace('Published on online store', 'Published')
  .replace(',SKU,Barcode', ',Variant SKU,Variant Barcode')
  .replace(
    ',Price,Compare-at price,Inventory quantity',
    ',Variant Price,Variant Compare At Price,Variant Inventory Qty',
  )
  .replace('Weight value (grams)', 'Variant Grams')
  .replace('Product image URL', 'Image Src')
  .replace('Variant image URL', 'Variant Image')

test.each([
  ['new', newShopify],
  ['old', oldShopify],
  ['new, with a byte order mark and Windows line ends', `\uFEFF${newShopify.replaceAll('\n', '\r\n')}`],
])(
  'products, variants and pictures are read from a Shopify file in this variant of the format: %s',
  async (_, text) => {
    const { format, products, rejected } = await parse(text)
    expect({ format, rejected }).toEqual({ format: 'shopify', rejected: [] })
    expect(products).toEqual([
      {
        row: 2,
        handle: 'majun-falasfa',
        fields: {
          name: 'Majun Falasfa',
          description: 'Old recipe',
          manufacturer: 'Hamdard',
          isActive: true,
          images: ['https://cdn.example/a.jpg', 'https://cdn.example/b.jpg', 'https://cdn.example/c.jpg'],
          imageAlts: ['Jar', '', ''],
        },
        category: { path: ['Majun'] },
        variants: [
          {
            row: 2,
            options: { Size: '125 g' },
            fields: {
              price: '1400',
              salePrice: '1250.00',
              sku: 'MF-125',
              barcode: '8901234567890',
              inventory: 12,
              weight: 0.15,
            },
          },
          {
            row: 3,
            options: { Size: '250 g' },
            fields: {
              price: '2100',
              salePrice: null,
              sku: 'MF-250',
              inventory: 5,
              weight: 0.29,
              imageUrl: 'https://cdn.example/b.jpg',
            },
          },
        ],
      },
    ])
  },
)

test('a Shopify product without options is read as one variant without option values', async () => {
  const { products } = await parse(
    'Handle,Title,Option1 Name,Option1 Value,Variant Price,Status\narq-badiyan,Arq,Title,Default Title,120,draft\n',
  )
  expect(products[0]).toMatchObject({
    fields: { isActive: false },
    variants: [{ options: {}, fields: { price: '120' } }],
  })
})

const woo = [
  'ID,Type,SKU,Name,Published,"Is featured?","Short description",Description,"Date sale price ends",Stock,"Weight (g)","Length (mm)","Width (mm)","Height (mm)","Sale price","Regular price",Categories,Images,Parent,"Attribute 1 name","Attribute 1 value(s)"',
  '44,variable,RG,Roghan Gul,1,1,Oil,"Rose\\noil",,,,,,,,,"Oils > Hair, Gifts","https://s.example/1.jpg, https://s.example/2.jpg",,Size,"50 ml, 100 ml"',
  ',variation,RG-50,Roghan Gul - 50 ml,1,0,,,,7,60,100,50,50,180,"₹1,000",,,RG,Size,50 ml',
  ',variation,RG-100,Roghan Gul - 100 ml,1,0,,,2020-01-01,3,,,,,300,350,,https://s.example/3.jpg,id:44,Size,100 ml',
  '45,"simple, virtual",AB,Arq Badiyan,-1,0,,,,4,500,,,,,90,Arq,,,,',
].join('\n')

test('a WooCommerce file is read with simple and variable products, variations that name their parent by SKU or id, and units in the header', async () => {
  const { format, products, rejected } = await parse(woo)
  expect({ format, rejected }).toEqual({ format: 'woocommerce', rejected: [] })
  expect(products).toMatchObject([
    {
      handle: 'Roghan Gul',
      fields: {
        description: 'Rose\noil',
        isFeatured: true,
        images: ['https://s.example/1.jpg', 'https://s.example/2.jpg'],
      },
      category: { path: ['Oils', 'Hair'] },
      variants: [
        {
          row: 3,
          options: { Size: '50 ml' },
          fields: {
            price: '1000',
            salePrice: '180',
            inventory: 7,
            weight: 0.06,
            dimensions: { length: 10, breadth: 5, height: 5 },
          },
        },
        {
          options: { Size: '100 ml' },
          // The sale has ended, so its price is not imported.
          fields: { price: '350', salePrice: null, saleFrom: null, saleTo: null, imageUrl: 'https://s.example/3.jpg' },
        },
      ],
    },
    {
      handle: 'Arq Badiyan',
      fields: { isActive: false },
      variants: [{ options: {}, fields: { price: '90', weight: 0.5 } }],
    },
  ])
})

const ownFile = 'slug,name,price,inventory,description\n'

test.each([
  ['NUL', `${ownFile}a,A,1,1,x\0y\n`, { row: 2, column: 'description', message: 'The cell contains NUL characters' }],
  [
    'Latin-1',
    Buffer.from(`${ownFile}a,Caf\xe9,1,1,\n`, 'latin1'),
    { row: 2, column: 'name', message: 'The cell is not in UTF-8. Save the file as "CSV UTF-8"' },
  ],
  [
    'a long cell',
    `${ownFile}a,A,1,1,${'x'.repeat(csvLimits.cell + 1)}\n`,
    { row: 2, column: 'description', message: 'The cell has more than 32767 characters' },
  ],
  ['a formula as price', `${ownFile}a,A,=1+1,1,\n`, { row: 2, column: 'price', message: 'Not an amount: =1+1' }],
  [
    'further cells',
    `${ownFile}a,A,1,1,,x\n`,
    { row: 2, column: null, message: 'The row has more cells than the header' },
  ],
])('an import row with %s is rejected with an error that names row and column', async (_, text, problem) => {
  expect((await parse(text)).rejected).toContainEqual(problem)
})

test.each([
  ['', 'The file is empty.'],
  ['a,b\n1,2\n', 'The columns are not those'],
  [Buffer.from('\uFEFFslug,name', 'utf16le'), 'UTF-16'],
  [Buffer.from('PK\x03\x04xl/workbook.xml'), 'Excel'],
  [`${ownFile}a,"A,1,1,\n`, 'Row 2'],
  [`${ownFile}a,A,1,1,${'x'.repeat(10_000_000)}\n`, 'Row 2: the row has more than'],
])('unreadable import file %# is refused completely, not only single rows', async (text, message) => {
  await expect(parse(text)).rejects.toThrow(message)
})

test('an import skips empty rows and counts them in the row numbers', async () => {
  const { products } = await parse(`${ownFile}${',,,,\n'.repeat(100)}${'\n'.repeat(100)}a,A,1,1,\n`)
  expect(products.map(({ row }) => row)).toEqual([202])
})

test('an import file with a million empty rows is refused at row 10002', async () => {
  await expect(parse(`${ownFile}${',,,,\n'.repeat(1_000_000)}`)).rejects.toThrow('Row 10002: the file has more than')
})

test('a WooCommerce variation without its parent and a grouped product are rejected', async () => {
  const { products, rejected } = await parse(
    'ID,Type,SKU,Name,Regular price,Parent\n1,variation,X-1,X,10,NONE\n2,grouped,G,Set,,\n3,simple,S,Soap,10,\n',
  )
  expect(products.map(({ handle }) => handle)).toEqual(['Soap'])
  expect(rejected.map(({ row, column }) => [row, column])).toEqual([
    [3, 'type'],
    [2, 'parent'],
  ])
})

test.each([
  [['Handle', 'Title'], 'shopify'],
  [['title', 'URL handle'], 'shopify'],
  [['ID', 'Type', 'SKU', 'Name'], 'woocommerce'],
  [['slug', 'name'], 'gulbagh'],
  [['id', 'email'], null],
] as const)('an import file with the header %j has the format %j', (header, format) => {
  expect(formatOf(header)).toBe(format)
})
