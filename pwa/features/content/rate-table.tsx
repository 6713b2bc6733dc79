const rates = [
  { zone: 'Metro cities', standard: '₹50', standardDays: '2-3 days', express: '₹150', expressDays: '1-2 days' },
  { zone: 'Tier 1 cities', standard: '₹75', standardDays: '3-5 days', express: '₹200', expressDays: '2-3 days' },
  { zone: 'Other areas', standard: '₹100', standardDays: '5-7 days', express: '₹250', expressDays: '3-5 days' },
]

const head = 'py-3 pr-3 text-left text-sm font-semibold text-ink-soft'

/** What delivery costs and how long it takes (specification section 9). */
export const RateTable = () => (
  <table className="w-full hyphens-auto border-b border-line wrap-anywhere">
    <thead>
      <tr className="border-b border-line">
        <th scope="col" className={head}>
          Zone
        </th>
        <th scope="col" className={head}>
          Standard
        </th>
        <th scope="col" className={head}>
          Express
        </th>
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {rates.map(({ zone, standard, standardDays, express, expressDays }) => (
        <tr key={zone}>
          <th scope="row" className="py-3.5 pr-3 text-left font-semibold">
            {zone}
          </th>
          <td className="py-3.5 pr-3">
            <span className="font-semibold tabular-nums">{standard}</span>{' '}
            <span className="block text-sm text-ink-soft sm:inline">{standardDays}</span>
          </td>
          <td className="py-3.5">
            <span className="font-semibold tabular-nums">{express}</span>{' '}
            <span className="block text-sm text-ink-soft sm:inline">{expressDays}</span>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
