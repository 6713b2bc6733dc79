import * as v from 'valibot'
import { admin } from './endpoint.ts'
import { text } from './scalars.ts'

// What the forms of products and categories share.

export const withPictures = { ...admin, pictures: true } as const

// A key that is left out stays as it is; a key that is there always has a value.
export const given = v.exactOptional
/* @__NO_SIDE_EFFECTS__ */
export const orNull = <const S extends v.GenericSchema>(schema: S) => v.exactOptional(v.nullable(schema))

/** Free text that may be missing; an empty field of a form is missing. */
/* @__NO_SIDE_EFFECTS__ */
export const words = (max: number) =>
  orNull(
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

/** A data string that is decoded and re-encoded, `/media/…` of this shop, or an https address that is never fetched. */
export const Picture = v.pipe(
  v.string(),
  v.regex(
    /^(data:image\/(png|jpeg|webp|avif);base64,|\/media\/[0-9a-f]{32}\.webp$|https:\/\/[^\s\p{C}"'<>\\]{3,2000}$)/u,
    'Please use a PNG, JPEG or WebP picture',
  ),
)

/** `deactivated`: it could not be deleted and is off sale instead. */
export const Deleted = v.object({ success: v.literal(true), deactivated: v.boolean() })
