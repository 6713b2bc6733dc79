import { type AdminProfile, type ProfileInput, type StoredProfile, saveProfile } from '#contract/profile'
import { call } from '../../api/api-client.ts'

export type ProfileField = keyof (typeof ProfileInput)['entries']
export type ProfileValues = Record<ProfileField, string>

interface Field {
  name: ProfileField
  label: string
  hint?: string
  /** The number of text lines, for a field with several lines. */
  rows?: number
  type?: 'tel' | 'email' | 'url'
  placeholder?: string
}

export interface FieldGroup {
  id: 'identity' | 'contact' | 'legal' | 'orders'
  title: string
  fields: readonly Field[]
}

/** The fields of the profile in groups. The groups are also the first steps of the set-up. */
export const profileGroups: readonly FieldGroup[] = [
  {
    id: 'identity',
    title: 'Identity',
    fields: [
      { name: 'name', label: 'Shop name' },
      { name: 'tagline', label: 'Tagline', hint: 'A few words below the name.' },
      {
        name: 'description',
        label: 'Description',
        rows: 3,
        hint: 'One or two sentences for the footer and search results.',
      },
    ],
  },
  {
    id: 'contact',
    title: 'Contact',
    fields: [
      { name: 'phone', label: 'Customer care phone', type: 'tel' },
      { name: 'email', label: 'Customer care email', type: 'email' },
      { name: 'whatsapp', label: 'WhatsApp number', type: 'tel' },
      { name: 'address', label: 'Address', rows: 4, hint: 'With PIN code. Each line is shown as you type it.' },
      {
        name: 'hours',
        label: 'Business hours',
        rows: 3,
        hint: 'One line for each group of days, such as Monday to Friday: 9 AM to 6 PM',
      },
      { name: 'instagram', label: 'Instagram', type: 'url', placeholder: 'https://' },
      { name: 'facebook', label: 'Facebook', type: 'url', placeholder: 'https://' },
      { name: 'youtube', label: 'YouTube', type: 'url', placeholder: 'https://' },
    ],
  },
  {
    id: 'legal',
    title: 'Legal',
    fields: [
      { name: 'legalName', label: 'Legal name', hint: 'The name of the seller in the terms.' },
      { name: 'gstin', label: 'GSTIN' },
      { name: 'fssai', label: 'FSSAI licence number' },
      { name: 'drugLicence', label: 'AYUSH or drug licence number' },
      { name: 'grievanceName', label: 'Grievance officer', hint: 'The law requires every online shop to name one.' },
      { name: 'grievanceEmail', label: 'Email of the grievance officer', type: 'email' },
      { name: 'grievancePhone', label: 'Phone of the grievance officer', type: 'tel' },
    ],
  },
  {
    id: 'orders',
    title: 'Order numbers and emails',
    fields: [
      { name: 'orderPrefix', label: 'Order numbers begin with', hint: '2 to 4 letters. New orders use them.' },
      { name: 'emailSender', label: 'Sender name of emails' },
      { name: 'emailSignature', label: 'Email signature', rows: 3 },
    ],
  },
]

const fields = profileGroups.flatMap((group) => group.fields.map(({ name }) => name))

/** Returns the form values of a profile. In a sample shop the form is empty at first. */
export function profileValues(profile: StoredProfile | null): ProfileValues {
  const values = Object.fromEntries(fields.map((name) => [name, profile?.[name] ?? '']))
  return values as ProfileValues
}

/** Saves the profile unless another admin has changed it since `version`; then the call rejects with status 409. */
export const sendProfile = (values: ProfileValues, version: number): Promise<AdminProfile> =>
  call(saveProfile, { body: values }, { ifMatch: `"${version}"` })
