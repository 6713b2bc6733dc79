import type { Product, Variant } from '#contract/catalogue'
import { pictureOf } from './pictures.ts'

/*
 * The product data that the structured data of a product page and the product feed share. The page and the feed both
 * use these functions, because Google rejects products whose feed differs from the page (record 62).
 */

/**
 * Returns the JPEG path of a picture, for programs that may not support WebP. Addresses on other hosts are returned
 * unchanged.
 */
const jpegOf = (picture: string): string => picture.replace(/^(\/media\/\w+)\.webp$/, '$1-1200.jpg')

/** Returns the complete URL of a picture, for other sites. Addresses on other hosts are already complete. */
export const absolutePicture = (picture: string, origin: string): string =>
  (picture.startsWith('/') ? origin : '') + jpegOf(picture)

/**
 * Returns the brand of a product: the name of its manufacturer, otherwise the name of the shop. The manufacturer field
 * also contains an address, as the law requires, so the name ends at the first comma or line end.
 */
export function brandOf({ manufacturer }: Pick<Product, 'manufacturer'>, shopName: string): string {
  const [name = ''] = (manufacturer ?? '').trim().split(/[,\n]/)
  return name.trim() || shopName
}

/** Returns the description of a product for search engines and other programs. */
export const summaryOf = ({
  shortDescription,
  description,
  name,
}: Pick<Product, 'shortDescription' | 'description' | 'name'>): string => shortDescription || description || name

/**
 * Returns the URL of the picture of a product, or of one of its variants, for search engines and other programs; null
 * without a picture.
 */
export function pictureFor(product: Pick<Product, 'imageUrl' | 'images'>, origin: string, variant?: Variant) {
  const picture = variant?.imageUrl ?? pictureOf(product)
  return picture ? absolutePicture(picture, origin) : null
}

/**
 * Returns a barcode if it is a valid GTIN of 8, 12, 13 or 14 digits, otherwise null. Numbers that begin with 02, 04 or 2
 * are null too, because GS1 reserves them for use within a shop and for coupons.
 */
export function gtinOf(barcode: string | null | undefined): string | null {
  if (!barcode || !/^(\d{8}|\d{12,14})$/.test(barcode)) return null
  const digits = barcode.padStart(14, '0')
  const sum = Array.from(digits).reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  const isReserved = barcode.length > 8 && /^(2|02|04)/.test(digits.slice(1))
  return sum % 10 === 0 && !isReserved ? barcode : null
}

/**
 * Returns the schema.org property (also used in the product feed) for an option with this name, such as `size` for "Pack
 * size"; null for other names.
 */
const propertyOf = (option: string): 'size' | 'color' | 'material' | null => {
  if (/^(pack(age)? )?(size|weight|volume|quantity)$/i.test(option)) return 'size'
  if (/^colou?r$/i.test(option)) return 'color'
  return /^material$/i.test(option) ? 'material' : null
}

/** Returns the options of a product, each with its schema.org property. No property is returned twice. */
export function namedOptions({ options }: Pick<Product, 'options'>) {
  const names = options.map(({ name }) => ({ name, property: propertyOf(name) }))
  return names.map(({ name, property }, index) => ({
    name,
    property: names.findIndex((other) => other.property === property) === index ? property : null,
  }))
}
