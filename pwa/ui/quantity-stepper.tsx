import { Minus, Plus } from 'lucide-react'
import * as t from '#texts/ui'

interface QuantityStepperProps {
  value: number
  max: number
  min?: number
  /** The name of the product, for the labels of the buttons. */
  label: string
  onChange: (value: number) => void
  /** Whether the padding is smaller, for cart lines. The buttons are still 44 pixels wide and high. */
  compact?: boolean
}

const press =
  'grid size-[44px] place-items-center rounded-full text-forest transition-colors hover:bg-paper-deep aria-disabled:cursor-not-allowed aria-disabled:text-line-strong aria-disabled:hover:bg-transparent'

/**
 * Buttons that change a number between `min` and `max`. At a limit, the pressed button still has the focus and is
 * marked as disabled.
 */
export const QuantityStepper = ({ value, max, min = 1, label, onChange, compact = false }: QuantityStepperProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and its default layout
  <div
    role="group"
    aria-label={t.quantity(label)}
    className={`inline-flex items-center rounded-full border border-line-strong bg-card ${compact ? '' : 'p-0.5'}`}
  >
    <button
      type="button"
      className={press}
      aria-label={t.oneLess(label)}
      data-counts="-1"
      aria-disabled={value <= min || undefined}
      onClick={() => value > min && onChange(value - 1)}
    >
      <Minus size={18} aria-hidden="true" />
    </button>
    <output aria-live="polite" className="min-w-[min(2rem,40px)] text-center font-semibold tabular-nums">
      {value}
    </output>
    <button
      type="button"
      className={press}
      aria-label={t.oneMore(label)}
      data-counts="1"
      aria-disabled={value >= max || undefined}
      onClick={() => value < max && onChange(value + 1)}
    >
      <Plus size={18} aria-hidden="true" />
    </button>
  </div>
)
