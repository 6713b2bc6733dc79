import { formatDate, formatTime } from '#rules/dates'

/** Day and time of an ISO instant in India; a narrow column breaks it between the two. */
export const When = ({ at }: { at: string }) => (
  <time dateTime={at}>
    <span className="whitespace-nowrap">{formatDate(at)},</span>{' '}
    <span className="whitespace-nowrap">{formatTime(at)}</span>
  </time>
)
