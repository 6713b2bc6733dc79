import * as t from '#texts/forms'

interface StarPickerProps {
  id: string
  name: string
  label: string
  /** The number of stars, 1 to 5. */
  value: number
  error?: string | undefined
  onChange: (value: number) => void
}

const star = 'M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.4-5.8-3-5.8 3 1.1-6.4-4.7-4.6 6.5-.9z'

/** A rating of one to five stars, set by a press or with the arrow keys. */
export const StarPicker = ({ id, name, label, value, error, onChange }: StarPickerProps) => (
  <fieldset aria-describedby={error ? `${id}-error` : undefined}>
    <legend className="text-sm font-semibold">{label}</legend>
    <div className="-ms-2 flex flex-wrap">
      {[1, 2, 3, 4, 5].map((stars) => (
        <label
          key={stars}
          className="grid size-12 cursor-pointer place-items-center rounded-full text-saffron-deep has-focus-visible:outline-3 has-focus-visible:outline-forest"
        >
          <input
            {...(stars === value ? { id } : {})}
            type="radio"
            name={name}
            value={stars}
            checked={stars === value}
            aria-label={t.starCount(stars)}
            onChange={() => onChange(stars)}
            className="sr-only"
          />
          <svg viewBox="0 0 24 24" aria-hidden="true" className="size-8" strokeLinejoin="round">
            <path d={star} stroke="currentColor" strokeWidth="1.4" fill={stars <= value ? 'currentColor' : 'none'} />
          </svg>
        </label>
      ))}
    </div>
    {error && (
      <p id={`${id}-error`} className="text-sm font-medium text-terracotta">
        {error}
      </p>
    )}
  </fieldset>
)
