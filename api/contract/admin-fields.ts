import * as v from 'valibot'
import { admin } from './endpoint.ts'
import { text } from './scalars.ts'

// Schemas shared by the forms of products and categories.

export const withPictures = { ...admin, pictures: true } as const

// A missing key leaves the stored value unchanged; `undefined` is not a valid value.
export const optionalField = v.exactOptional
/* @__NO_SIDE_EFFECTS__ */
export const nullableField = <const S extends v.GenericSchema>(schema: S) => v.exactOptional(v.nullable(schema))

/** Optional text; an empty string becomes null. */
/* @__NO_SIDE_EFFECTS__ */
export const optionalText = (max: number) =>
  nullableField(
    v.pipe(
      text(max),
      v.transform((value) => value || null),
    ),
  )

export const Slug = v.pipe(
  v.string(),
  v.maxLength(120),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and hyphens'),
)

/**
 * A picture: a data URL that the server decodes and re-encodes, a `/media/…` path of this shop, or an https URL that
 * the server never fetches.
 */
export const Picture = v.pipe(
  v.string(),
  v.regex(
    /^(data:image\/(png|jpeg|webp|avif);base64,|\/media\/[0-9a-f]{32}\.webp$|https:\/\/[^\s\p{C}"'<>\\]{3,2000}$)/u,
    'Please use a PNG, JPEG or WebP picture',
  ),
)

/**
 * Response of a deletion. `deactivated`: the product could not be deleted, because it has orders, and was taken off
 * sale instead.
 */
export const Deleted = v.object({ success: v.literal(true), deactivated: v.boolean() })
