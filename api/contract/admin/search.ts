import * as v from 'valibot'
import { SearchSynonyms, synonymLimits } from '../catalogue.ts'
import { admin, get, put } from '../endpoint.ts'
import { requiredText } from '../scalars.ts'

const SynonymTerm = requiredText(synonymLimits.length, 'A term is blank')
const synonymTerms = (min: number) =>
  v.pipe(
    v.array(SynonymTerm),
    v.minLength(min, 'Please enter at least one term before ='),
    v.maxLength(synonymLimits.terms, `Please use at most ${synonymLimits.terms} terms`),
  )

/** A group must have something to find: a second term, before or after `=`. */
const SynonymGroup = v.pipe(
  v.object({ words: synonymTerms(1), finds: synonymTerms(0) }),
  v.check(({ words, finds }) => words.length + finds.length > 1, 'Please enter a second term'),
)

/** The synonym list as the dashboard edits it. `isDefault`: the owner has not edited it. */
export const AdminSynonyms = v.object({ synonyms: v.array(SearchSynonyms), isDefault: v.boolean() })
export type AdminSynonyms = v.InferOutput<typeof AdminSynonyms>

/** Returns the synonym list of the search. */
export const getAdminSynonyms = get('/api/admin/synonyms', AdminSynonyms, admin)

/** Replaces the synonym list. `null` restores the list that the software brings. It applies from the next search on. */
export const saveSynonyms = put(
  '/api/admin/synonyms',
  v.object({
    synonyms: v.nullable(
      v.pipe(
        v.array(SynonymGroup),
        v.maxLength(synonymLimits.groups, `Please use at most ${synonymLimits.groups} lines`),
      ),
    ),
  }),
  AdminSynonyms,
  // A long list in Hindi and Urdu can be larger than the limit of other bodies.
  { ...admin, pictures: true },
)
