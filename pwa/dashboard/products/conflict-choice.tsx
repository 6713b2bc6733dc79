interface ConflictChoiceProps {
  name: string
  label: string
  change: { before: string; theirs: string; mine: string | null }
  keepsMine: boolean
  onChoose: (mine: boolean) => void
}

const shown = (value: string) => (value === '' ? 'empty' : value === 'true' ? 'yes' : value === 'false' ? 'no' : value)

/** One field that somebody else changed; with a choice where it was changed here too. */
export const ConflictChoice = ({ name, label, change, keepsMine, onChoose }: ConflictChoiceProps) => {
  const { before, theirs, mine } = change
  const option = (value: string, title: string, keep: boolean) => (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        type="radio"
        name={`conflict-${name}`}
        checked={keepsMine === keep}
        onChange={() => onChoose(keep)}
        className="mt-1 size-5 shrink-0 accent-forest"
      />
      <span className="min-w-0 whitespace-pre-line wrap-anywhere">
        <span className="font-semibold">{title}</span> {shown(value)}
      </span>
    </label>
  )
  return (
    <li className="rounded-field border border-line bg-card px-4 py-3">
      <p className="font-semibold">{label}</p>
      <p className="text-sm whitespace-pre-line text-ink-soft wrap-anywhere">
        It was <s>{shown(before)}</s>
      </p>
      {mine === null ? (
        <p className="whitespace-pre-line wrap-anywhere">
          <span className="font-semibold">They saved:</span> {shown(theirs)}
        </p>
      ) : (
        <fieldset>
          <legend className="sr-only">{label}: which one to keep</legend>
          {option(theirs, 'They saved:', false)}
          {option(mine, 'You wrote:', true)}
        </fieldset>
      )}
    </li>
  )
}
