import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { deleteProduct } from '#contract/admin-products'
import type { Product } from '#contract/catalogue'
import { call } from '../../api/api-client.ts'
import { ConfirmDialog } from '../form/dialogs.tsx'
import { notifyError, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { catalogueChanged } from '../frame/catalogue-changed.ts'
import { lastFilters } from './last-list.ts'

const route = getRouteApi('/admin/products/$productId')

/** Asks before a product goes; one that was ordered is taken off sale instead. */
export const DeleteProduct = ({ product }: { product: Product }) => {
  const client = useQueryClient()
  const { dialog } = route.useSearch()
  const navigate = route.useNavigate()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => call(deleteProduct, { params: { id: product.id } }),
    onSuccess: async ({ deactivated }) => {
      notifySuccess(
        deactivated
          ? 'This product was ordered before: it was taken off sale instead of being deleted.'
          : 'Product deleted successfully',
      )
      catalogueChanged(client)
      await navigate({ to: '/admin/products', search: lastFilters(), replace: true, ignoreBlocker: true })
    },
    onError: notifyError,
  })
  return (
    <ConfirmDialog
      open={dialog === 'delete'}
      title="Delete this product?"
      text={`${product.name} and its reviews will be gone. If it was ever ordered, it is taken off sale instead.`}
      confirm="Delete"
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={() => navigate({ to: '.', search: {}, replace: true, resetScroll: false })}
    />
  )
}
