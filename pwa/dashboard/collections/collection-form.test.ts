import { expect, test } from 'vitest'
import { type CollectionValues, listOf, ruleOf } from './collection-form.ts'

test('a tag that contains a comma stays one tag of the rule of a collection', () => {
  const values: Partial<CollectionValues> = {
    ...{ 'rule.forms': 'majun,sharbat', 'rule.categoryIds': '3, 5', 'rule.minPrice': ' ', 'rule.maxPrice': '' },
    ...{ 'rule.tags': 'GMP, ISO 9001\n  Vata \n\n', 'rule.isNew': '', 'rule.onSale': '' },
  }
  expect(ruleOf(values as CollectionValues)).toMatchObject({ categoryIds: ['3', '5'], tags: ['GMP, ISO 9001', 'Vata'] })
  expect(listOf('a, b\nc', '\n')).toEqual(['a, b', 'c'])
})
