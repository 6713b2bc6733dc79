import { useQuery } from '@tanstack/react-query'
import { slugOf } from '#rules/slug'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormSection, type SectionProps } from './form-section.tsx'
import { categoriesQuery } from './products.queries.ts'

/** What the product is called and what is said of it. */
export const AboutSection = ({ field, values, set, isNew }: SectionProps & { isNew: boolean }) => {
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { onChange: _, ...category } = field('categoryId')
  return (
    <FormSection title="Product">
      <TextField {...field('name')} label="Name" required maxLength={200} dir="auto" />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...category}
          label="Category"
          optional
          onChange={(event) => set('categoryId', event.target.value)}
        >
          <option value="">None</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          {...field('slug')}
          label="Web address"
          optional={isNew}
          maxLength={120}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={slugOf(values.name)}
          hint={<span className="wrap-anywhere">/products/{values.slug || slugOf(values.name) || '...'}</span>}
        />
      </div>
      <TextAreaField
        {...field('shortDescription')}
        label="Short description"
        optional
        rows={2}
        maxLength={500}
        dir="auto"
        hint="On cards and in search results."
      />
      <TextAreaField {...field('description')} label="Description" optional rows={6} maxLength={10_000} dir="auto" />
      <div className="grid sm:grid-cols-2">
        <CheckboxField
          id="product-on-sale"
          label="Active: on sale in the shop"
          checked={values.isActive === 'true'}
          onChange={({ target }) => set('isActive', String(target.checked))}
        />
        <CheckboxField
          id="product-best"
          label="Featured: a best seller"
          checked={values.isFeatured === 'true'}
          onChange={({ target }) => set('isFeatured', String(target.checked))}
        />
      </div>
    </FormSection>
  )
}
