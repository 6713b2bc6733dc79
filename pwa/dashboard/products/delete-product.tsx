import { useQueryClient } from '@tanstack/react-query'
import { deleteProduct } from '#contract/admin-products'
import type { Product } from '#contract/catalogue'
import { call } from '../../api/api-client.ts'
import { ConfirmDialog } from '../form/confirm-dialog.tsx'
import { tellError, tellSuccess } from '../form/tell.ts'
import { useSingleMutation } from '../form/use-single-mutation.ts'
import { catalogueChanged } from '../frame/catalogue-changed.ts'
import { useAdminAddress } from '../frame/use-admin-address.ts'
import { lastList } from './last-list.ts'

/** Asks before a product goes; one that was ordered is taken off sale instead. */
export const DeleteProduct = ({ product, open }: { product: Product; open: boolean }) => {
  const client = useQueryClient()
  const { set, go } = useAdminAddress()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => call(deleteProduct, { params: { id: product.id } }),
    onSuccess: async ({ deactivated }) => {
      tellSuccess(
        deactivated
          ? 'This product was ordered before: it was taken off sale instead of being deleted.'
          : 'Product deleted successfully',
      )
      catalogueChanged(client)
      await go('products', lastList(), { replace: true, ignoreUnsaved: true })
    },
    onError: tellError,
  })
  return (
    <ConfirmDialog
      open={open}
      title="Delete this product?"
      text={`${product.name} and its reviews will be gone. If it was ever ordered, it is taken off sale instead.`}
      confirm="Delete"
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={() => set({ dialog: undefined }, { replace: true })}
    />
  )
}
