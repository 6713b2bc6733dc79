import * as v from 'valibot'
import { admin, get, post, put } from '../endpoint.ts'

/** The steps of the set-up of an own shop, in the sequence of the wizard. */
export const setUpSteps = ['identity', 'contact', 'legal', 'prices', 'providers', 'samples', 'open'] as const
const SetUpStep = v.picklist(setUpSteps)
export type SetUpStep = v.InferOutput<typeof SetUpStep>

const StepState = v.picklist(['done', 'skipped'])

/** What the law and record 46 require before an own shop opens. */
export const OpeningNeed = v.picklist(['name', 'legalName', 'address', 'customerCare', 'grievanceOfficer', 'rates'])
export type OpeningNeed = v.InferOutput<typeof OpeningNeed>

export const SetUp = v.object({
  /** Whether visitors see the shop. */
  isOpen: v.boolean(),
  /** Whether the shop shows the sample profile. */
  isSample: v.boolean(),
  /** Whether the owner has opened the wizard. */
  isStarted: v.boolean(),
  /** The steps that the owner has finished or skipped. */
  steps: v.partial(
    v.object({
      identity: StepState,
      contact: StepState,
      legal: StepState,
      prices: StepState,
      providers: StepState,
      samples: StepState,
      open: StepState,
    }),
  ),
  /** The parts without which the shop cannot open and that are missing. Empty for a shop that shows the sample profile. */
  missing: v.array(OpeningNeed),
  /** Number of active products and of their reviews. "Delete sample data" deletes the inactive ones too. */
  counts: v.object({ products: v.number(), reviews: v.number() }),
  /** Whether the sample data can be deleted: not after this step was finished, and not after the set-up has opened the shop. */
  canDeleteSamples: v.boolean(),
})
export type SetUp = v.InferOutput<typeof SetUp>

/** Returns the progress of the set-up. */
export const getSetUp = get('/api/admin/set-up', SetUp, admin)

/** Records that a step of the set-up was finished or skipped; without a step, that the owner has seen the wizard. */
export const recordSetUp = put(
  '/api/admin/set-up',
  v.object({
    step: v.optional(v.nullable(SetUpStep), null),
    state: v.optional(StepState, 'done'),
  }),
  SetUp,
  admin,
)

/**
 * Opens the shop to visitors, or closes it: then visitors see "Opening soon" and orders are refused. 400 with `fields`
 * while something is missing.
 */
export const openShop = put('/api/admin/shop-open', v.object({ isOpen: v.boolean() }), SetUp, admin)

/**
 * Deletes all products and reviews of a shop that is being set up. Orders stay, because the ledger of their money is
 * append-only. 409 `conflict` when `canDeleteSamples` is false. The body confirms it: `{"confirm": true}`.
 */
export const deleteSamples = post('/api/admin/sample-data/delete', v.object({ confirm: v.literal(true) }), SetUp, admin)
