import { shopProfile } from '#rules/shop-profile'

/** The shop's business hours. */
export const BusinessHours = () => (
  <dl className="grid gap-1.5">
    {shopProfile.hours.map(({ days, times }) => (
      <div key={days} className="flex flex-wrap justify-between gap-x-4">
        <dt>{days}</dt>
        <dd className="text-ink-soft">{times}</dd>
      </div>
    ))}
  </dl>
)
