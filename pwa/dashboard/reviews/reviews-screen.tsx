import { getRouteApi } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import { type AdminReview, getAdminReviews } from '#contract/admin-reviews'
import { RowList } from '../list/data-table.tsx'
import { FilterSelect, SearchBox } from '../list/filters.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { ReviewCard } from './review-card.tsx'

const route = getRouteApi('/admin/reviews')

const shown = [
  { value: '', label: 'Shown and hidden' },
  { value: 'true', label: 'Shown' },
  { value: 'false', label: 'Hidden' },
]
const stars = [
  { value: '', label: 'Any rating' },
  ...['1', '2', '3', '4', '5'].map((value) => ({ value, label: value === '1' ? '1 star' : `${value} stars` })),
]

const none = {
  title: 'No reviews yet',
  text: 'What customers write about a product appears here.',
  picture: <Star aria-hidden="true" />,
}

/** What customers wrote, newest first; each can be hidden from the shop and shown again. */
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
