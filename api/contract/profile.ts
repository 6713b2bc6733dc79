import * as v from 'valibot'
import { admin, get, put } from './endpoint.ts'
import { isFssaiNumber, isGstin, isWebAddress } from './profile-checks.ts'
import { email, Id, Instant, OptionalPhone, text } from './scalars.ts'

const optional = v.nullable(v.string())

const publicEntries = {
  name: optional,
  tagline: optional,
  /** One or two sentences about the shop, for the footer and search results. */
  description: optional,
  /** Phone number of the shop in E.164 format, like all phone numbers of the profile. */
  phone: optional,
  whatsapp: optional,
  email: optional,
  /** The address of the shop: one or several lines separated by line breaks. */
  address: optional,
  /** Opening hours, one line for each group of days: `Monday to Friday: 9 AM to 6 PM`. */
  hours: optional,
  instagram: optional,
  facebook: optional,
  youtube: optional,
  legalName: optional,
  gstin: optional,
  /** FSSAI licence or registration number of the shop. */
  fssai: optional,
  /** Number of the shop's AYUSH or drug licence. */
  drugLicence: optional,
  grievanceName: optional,
  grievanceEmail: optional,
  grievancePhone: optional,
  /** The capital letters at the start of order numbers. If null, the shop uses the initials of its name. */
  orderPrefix: optional,
} as const

/** The public part of the shop profile. Values that the owner has not entered are null. */
export const PublicProfile = v.object(publicEntries)
export type PublicProfile = v.InferOutput<typeof PublicProfile>

/** The complete profile of a shop, which its owner edits. */
export const StoredProfile = v.object({
  ...publicEntries,
  /** The sender name of emails. If null, the name of the shop is used. */
  emailSender: optional,
  /** The signature: lines at the end of every email. */
  emailSignature: optional,
})
export type StoredProfile = v.InferOutput<typeof StoredProfile>

export const AdminProfile = v.object({
  /** The version of the profile, which increases with each change. It is the ETag. */
  version: v.number(),
  /**
   * The saved profile. If null, the shop shows the sample profile, or an empty profile if it was started without the
   * sample.
   */
  profile: v.nullable(StoredProfile),
})
export type AdminProfile = v.InferOutput<typeof AdminProfile>

const ProfileVersion = v.object({
  id: Id,
  /** The admin who saved this version; null after the account was deleted. */
  savedBy: optional,
  savedAt: Instant,
  profile: StoredProfile,
})
export type ProfileVersion = v.InferOutput<typeof ProfileVersion>

/** Error messages for invalid fields of the profile, shared by form and server. */
export const profileMessages = {
  gstin: 'Enter the 15 characters of your GSTIN. Its last character does not match, or a character is wrong.',
  fssai: 'An FSSAI number has 14 digits and begins with 1 or 2',
  web: 'Enter an address that begins with https://',
  email: 'Enter a valid email address',
  prefix: 'Use 2 to 4 letters from A to Z',
  lines: (max: number) => `Use at most ${max} lines`,
} as const

/* @__NO_SIDE_EFFECTS__ */
const blankIsNull = <S extends v.GenericSchema<string, string>>(schema: S) =>
  v.optional(
    v.pipe(
      v.nullable(schema, null),
      v.transform((value) => value || null),
    ),
    null,
  )

/* @__NO_SIDE_EFFECTS__ */
const line = (max: number) =>
  blankIsNull(
    v.pipe(
      text(max),
      v.transform((value) => value.replace(/\s+/g, ' ')),
    ),
  )

/** A schema for a text of several lines. Blank lines are removed. */
/* @__NO_SIDE_EFFECTS__ */
const lines = (maxLines: number, maxLength: number) =>
  blankIsNull(
    v.pipe(
      text(maxLength),
      v.transform((value) =>
        value
          .split('\n')
          .map((each) => each.replace(/\s+/g, ' ').trim())
          .filter(Boolean)
          .join('\n'),
      ),
      v.check((value) => value.split('\n').length <= maxLines, profileMessages.lines(maxLines)),
    ),
  )

/* @__NO_SIDE_EFFECTS__ */
const matching = (isValid: (value: string) => boolean, message: string, tidy = (value: string) => value) =>
  blankIsNull(
    v.pipe(
      text(200),
      v.transform(tidy),
      v.check((value) => value === '' || isValid(value), message),
    ),
  )

/* @__NO_SIDE_EFFECTS__ */
const phone = () => v.optional(v.nullable(OptionalPhone, null), null)

const anEmail = /* @__PURE__ */ email(profileMessages.email)

/* @__NO_SIDE_EFFECTS__ */
const emailAddress = () =>
  matching(
    (value) => v.is(anEmail, value),
    profileMessages.email,
    (value) => value.toLowerCase(),
  )

/* @__NO_SIDE_EFFECTS__ */
const webAddress = () => matching(isWebAddress, profileMessages.web)

const compact = (value: string) => value.replace(/[\s-]/g, '').toUpperCase()

/** A shop profile in a request. Blank and absent fields become null. */
export const ProfileInput = v.object({
  name: line(60),
  tagline: line(80),
  description: line(300),
  phone: phone(),
  whatsapp: phone(),
  email: emailAddress(),
  address: lines(6, 400),
  hours: lines(7, 400),
  instagram: webAddress(),
  facebook: webAddress(),
  youtube: webAddress(),
  legalName: line(120),
  gstin: matching(isGstin, profileMessages.gstin, compact),
  fssai: matching(isFssaiNumber, profileMessages.fssai, compact),
  drugLicence: line(60),
  grievanceName: line(80),
  grievanceEmail: emailAddress(),
  grievancePhone: phone(),
  orderPrefix: matching((value) => /^[A-Z]{2,4}$/.test(value), profileMessages.prefix, compact),
  emailSender: line(60),
  emailSignature: lines(4, 300),
})

/** Returns the shop profile for the dashboard form. The ETag is accepted in `If-Match` of `saveProfile`. */
export const getAdminProfile = get('/api/admin/profile', AdminProfile, admin)

/** Returns the last ten versions of the shop profile, newest first. The first one is the current profile. */
export const getProfileVersions = get('/api/admin/profile/versions', v.array(ProfileVersion), admin)

/**
 * Replaces the shop profile; the next read of pages and emails uses it. Returns 409 `conflict` with `current` when
 * `If-Match` is outdated, 400 with `fields` for invalid values.
 */
export const saveProfile = put('/api/admin/profile', ProfileInput, AdminProfile, admin)
