import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { collectionLimits, previewCollection } from '#contract/admin/collections'
import { type Category, getCategories } from '#contract/catalogue'
import { productForms } from '#contract/constants'
import { collectionPage } from '#contract/page-paths'
import { collectionTextLengths } from '#contract/translations'
import { slugOf } from '#rules/slug'
import * as t from '#texts/listing'
import { call } from '../../api/api-client.ts'
import { failureText } from '../../api/http-error.ts'
import { CheckboxField } from '../../ui/form/choice-fields.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx'
import { Thumb } from '../../ui/picture.tsx'
import { ProductName } from '../categories/arranged-list.tsx'
import { SinglePicture } from '../form/image-input.tsx'
import { TranslationsFields } from '../form/translations.tsx'
import { adminQuery } from '../frame/admin-query.ts'
import { Panel } from '../frame/screen.tsx'
import { type CollectionValues, type Editor, type Form, listOf, ruleOf } from './collection-form.ts'

interface ChoicesProps {
  form: Form
  name: 'rule.forms' | 'rule.categoryIds'
  label: string
  options: readonly { value: string; label: string }[]
}

/** Checkboxes for the values of a rule condition. A product meets the condition if it has one of the checked values. */
const Choices = ({ form, name, label, options }: ChoicesProps) => {
  const chosen = listOf(form.values[name])
  const toggle = (value: string) =>
    form.set(name, (chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]).join())
  return (
    <fieldset>
      <legend className="font-semibold">{label}</legend>
      <div className="grid grid-cols-1 gap-x-5 min-[26rem]:grid-cols-2">
        {options.map((option) => (
          <CheckboxField
            key={option.value}
            id={`collection-${name}-${option.value}`}
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
        ))}
      </div>
      {form.errors[name] && <p className="text-sm font-medium text-terracotta">{form.errors[name]}</p>}
    </fieldset>
  )
}

/** The form fields for the conditions of a rule. */
export const RuleFields = ({ form }: { form: Form }) => {
  const { data: stored } = useQuery(adminQuery<Category[]>(getCategories.path))
  const categories = stored?.map(({ id, name }) => ({ value: String(id), label: name }))
  // A category that was deleted after the collection was stored can be removed from the rule.
  const [before] = useState(listOf(form.values['rule.categoryIds']))
  const deleted = categories ? before.filter((id) => categories.every(({ value }) => value !== id)) : []
  const choices = [...(categories ?? []), ...deleted.map((value) => ({ value, label: `Deleted category ${value}` }))]
  const [, tagError] = Object.entries(form.errors).find(([name]) => name.startsWith('rule.tags')) ?? []
  const isSet = (name: 'rule.isNew' | 'rule.onSale', label: string) => (
    <CheckboxField
      id={`collection-${name}`}
      label={label}
      checked={form.values[name] !== ''}
      onChange={({ target }) => form.set(name, target.checked ? 'true' : '')}
    />
  )
  return (
    <div className="grid gap-6">
      <p className="text-ink-soft">
        A product must meet every condition that you set. Of several values, one is enough.
      </p>
      <Choices
        form={form}
        name="rule.forms"
        label="Form"
        options={productForms.map((value) => ({ value, label: t.forms[value] }))}
      />
      {choices.length > 0 && <Choices form={form} name="rule.categoryIds" label="Category" options={choices} />}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          {...form.field('rule.minPrice')}
          label="Lowest price (₹)"
          optional
          inputMode="decimal"
          maxLength={10}
        />
        <TextField
          {...form.field('rule.maxPrice')}
          label="Highest price (₹)"
          optional
          inputMode="decimal"
          maxLength={10}
        />
      </div>
      <TextAreaField
        {...form.field('rule.tags')}
        error={tagError}
        label="Tags"
        optional
        rows={3}
        dir="auto"
        maxLength={collectionLimits.tags * (collectionLimits.tagLength + 1)}
        hint="Certifications or dosha types of products, one per line."
      />
      <div>
        {isSet('rule.isNew', 'New: added in the last 60 days')}
        {isSet('rule.onSale', 'On sale')}
      </div>
      <FormAlert title={form.errors.rule} />
    </div>
  )
}

const debounceMs = 400

/** The number of products that the rule in the form matches now, and the first of them. */
export const RulePreview = ({ values }: { values: CollectionValues }) => {
  const current = JSON.stringify(ruleOf(values))
  const [rule, setRule] = useState(current)
  useEffect(() => {
    const timer = setTimeout(() => setRule(current), debounceMs)
    return () => clearTimeout(timer)
  }, [current])
  const { data, error } = useQuery({
    queryKey: [previewCollection.path, 'admin', rule],
    queryFn: () => call(previewCollection, { body: { rule: JSON.parse(rule) } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
  return (
    <Panel title="Matching products">
      <p role="status" className="font-medium">
        {error
          ? failureText(error, 'The products could not be loaded.')
          : data && (data.total === 1 ? '1 product' : `${data.total.toLocaleString('en-IN')} products`)}
      </p>
      {!error && data && (
        <ul aria-label="Matching products" className="mt-3 grid gap-2">
          {data.products.map((product) => (
            <li key={product.id} className="flex items-center gap-3">
              <Thumb src={product.imageUrl} size="small" />
              <ProductName {...product} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** The texts of a collection with their translations, its address and its image. */
export const PageFields = ({ editor: { form, base, picture, setPicture } }: { editor: Editor }) => {
  const { values } = form
  const address = values.slug || slugOf(values.title)
  return (
    <>
      <Panel title="Page">
        <div className="grid gap-5">
          <TextField
            {...form.field('title')}
            label="Title"
            required
            maxLength={collectionTextLengths.title}
            dir="auto"
          />
          <TextField
            {...form.field('slug')}
            label="Web address"
            optional={!base}
            maxLength={120}
            autoCapitalize="none"
            spellCheck={false}
            placeholder={slugOf(values.title)}
            hint={address && `The page opens at ${collectionPage(address)}`}
          />
          <TextAreaField
            {...form.field('text')}
            label="Text"
            optional
            rows={4}
            maxLength={collectionTextLengths.text}
            dir="auto"
            hint="Shown under the title and in search results."
          />
          <SinglePicture src={picture} error={form.errors.imageUrl} onChange={setPicture} />
          {picture && (
            <TextField
              {...form.field('imageAlt')}
              label="Image description"
              optional
              maxLength={collectionTextLengths.imageAlt}
              dir="auto"
              hint="Read aloud by screen readers."
            />
          )}
          <CheckboxField
            id="collection-isActive"
            label="Active: shoppers can open the page"
            checked={values.isActive !== ''}
            onChange={({ target }) => form.set('isActive', target.checked ? 'true' : '')}
          />
        </div>
      </Panel>
      <Panel title="Translations">
        <p className="mb-4 text-ink-soft">A text without a translation is shown in English.</p>
        <TranslationsFields
          texts={[
            { name: 'title', label: 'Title', english: values.title },
            { name: 'text', label: 'Text', english: values.text },
            ...(picture ? [{ name: 'imageAlt' as const, label: 'Image description', english: values.imageAlt }] : []),
          ]}
          hasError={(name) => form.errors[name] !== undefined}
          field={({ name: text }, name, attributes) => (
            <TextAreaField
              {...form.field(name)}
              {...attributes}
              rows={text === 'text' ? 4 : 1}
              maxLength={collectionTextLengths[text]}
            />
          )}
        />
      </Panel>
    </>
  )
}
