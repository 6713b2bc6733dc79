import type { ChangeEvent } from 'react'
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx'
import type { FieldGroup, ProfileField } from './profile-form.ts'

interface ProfileFieldsProps {
  group: FieldGroup
  /** Returns the props that connect an input with its field. */
  field: (name: ProfileField) => {
    id: string
    name: string
    value: string
    error: string | undefined
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
    onBlur: () => void
  }
}

/** The fields of one group of the shop profile. */
export const ProfileFields = ({ group, field }: ProfileFieldsProps) => (
  <fieldset className="grid grid-cols-1 gap-4">
    <legend className="display mb-3 text-lg">{group.title}</legend>
    {group.fields.map(({ name, rows, ...rest }) =>
      rows ? (
        <TextAreaField key={name} {...field(name)} {...rest} rows={rows} />
      ) : (
        <TextField key={name} {...field(name)} {...rest} />
      ),
    )}
  </fieldset>
)
