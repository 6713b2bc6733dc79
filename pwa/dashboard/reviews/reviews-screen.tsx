import { getRouteApi } from '@tanstack/react-router'
import { BadgeCheck, Eye, EyeOff, Star } from 'lucide-react'
import { type AdminReview, getAdminReviews, showReview } from '#contract/reviews'
import { formatDate } from '#rules/dates'
import { call } from '../../api/api-client.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Stars } from '../../ui/stars.tsx'
import { useAdminWrite } from '../form/use-admin-write.ts'
import { AdminLink, mailLink } from '../frame/screen.tsx'
import { RowList } from '../list/data-table.tsx'
import { FilterSelect, SearchBox } from '../list/filters.tsx'
import { ListScreen } from '../list/list-screen.tsx'

/** A review as plain text, and whether shoppers see it. */
const ReviewCard = ({ review }: { review: AdminReview }) => {
  const { id, isApproved, awaitsApproval, product } = review
  const show = useAdminWrite(
    (next: boolean) => call(showReview, { params: { reviewId: id }, body: { isApproved: next } }),
    {
      done: (now) => (now.isApproved ? 'Review is shown in the shop' : 'Review hidden from the shop'),
      changesCatalogue: true,
    },
  )
  const choices = [
    ...(isApproved ? [] : [{ next: true, icon: Eye, label: awaitsApproval ? 'Approve' : 'Show again' }]),
    ...(isApproved || awaitsApproval ? [{ next: false, icon: EyeOff, label: 'Hide' }] : []),
  ]
  return (
    <article
      aria-label={`Review by ${review.customerName}`}
      className={`grid gap-2 rounded-card border px-4 py-4 sm:px-6 ${isApproved ? 'border-line bg-card' : 'border-dashed border-line-strong bg-paper-deep/50'}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={review.rating} label={`${review.rating} of 5 stars`} />
        <AdminLink
          to="/admin/products/$productId"
          params={{ productId: review.productId }}
          className="min-w-0 font-medium underline-offset-4 hover:underline"
        >
          <bdi>{product.name}</bdi>
        </AdminLink>
        {!isApproved && <Badge tone="low">{awaitsApproval ? 'Waiting for approval' : 'Hidden'}</Badge>}
        {!product.isActive && <Badge tone="out">Product off sale</Badge>}
      </div>
      {review.title && (
        <h2 className="font-semibold wrap-anywhere" dir="auto">
          {review.title}
        </h2>
      )}
      {review.comment && (
        <p className="max-w-prose whitespace-pre-line wrap-anywhere" dir="auto">
          {review.comment}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          <bdi>{review.customerName}</bdi>
          <a href={mailLink(review.customerEmail)} className="underline underline-offset-4 wrap-anywhere">
            {review.customerEmail}
          </a>
          <time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>
          {review.isVerifiedPurchase && (
            <span className="inline-flex items-center gap-1 font-medium text-leaf">
              <BadgeCheck size={16} aria-hidden="true" />
              Verified purchase
            </span>
          )}
          <span>
            {review.helpfulCount} helpful, {review.unhelpfulCount} not
          </span>
        </p>
        <div className="flex flex-wrap gap-3">
          {choices.map(({ next, icon: Icon, label }) => (
            <Button
              key={label}
              variant="outline"
              aria-disabled={show.isPending ? true : undefined}
              onClick={() => !show.isPending && show.mutate(next)}
            >
              <Icon size={18} aria-hidden="true" />
              {show.isPending && show.variables === next ? 'Saving...' : label}
            </Button>
          ))}
        </div>
      </div>
    </article>
  )
}

const route = getRouteApi('/admin/reviews')

const shown = [
  { value: '', label: 'Shown and hidden' },
  { value: 'true', label: 'Shown' },
  { value: 'false', label: 'Hidden' },
  { value: 'waiting', label: 'Waiting for approval' },
]
const stars = [
  { value: '', label: 'Any rating' },
  ...['1', '2', '3', '4', '5'].map((value) => ({ value, label: value === '1' ? '1 star' : `${value} stars` })),
]

const none = {
  title: 'No reviews yet',
  text: 'Customer reviews appear here.',
  picture: <Star aria-hidden="true" />,
}

/** The reviews tab: all reviews, newest first. Each can be approved, hidden and shown again. */
export const ReviewsScreen = () => {
  const search = route.useSearch()
  return (
    <ListScreen<AdminReview>
      title="Reviews"
      endpoint={getAdminReviews}
      search={search}
      none={none}
      filters={
        <>
          <SearchBox label="Search text, name or product" />
          <FilterSelect name="shown" label="Shown or hidden" options={shown} />
          <FilterSelect name="rating" label="Rating" options={stars} />
        </>
      }
    >
      {(rows) => (
        <RowList name="Reviews" rows={rows}>
          {(review) => <ReviewCard review={review} />}
        </RowList>
      )}
    </ListScreen>
  )
}
