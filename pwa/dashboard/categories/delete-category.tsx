import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { deleteCategory } from '#contract/admin-categories'
import type { Category } from '#contract/catalogue'
import { call } from '../../api/api-client.ts'
import { failureText } from '../../api/failure-text.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { ConfirmDialog } from '../form/dialogs.tsx'
import { notifyError, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { catalogueChanged } from '../frame/catalogue-changed.ts'
import { categoriesToEdit } from './categories.queries.ts'

const route = getRouteApi('/admin/categories/$categoryId')

/** Asks before a category goes; the shop refuses where products are still in it, and says how many. */
export const DeleteCategory = ({ category }: { category: Category }) => {
  const client = useQueryClient()
  const { dialog } = route.useSearch()
  const navigate = route.useNavigate()
  const { mutate, isPending, error, reset } = useSingleMutation({
    mutationFn: () => call(deleteCategory, { params: { id: category.id } }),
    onSuccess: async () => {
      notifySuccess('Category deleted successfully')
      catalogueChanged(client)
      await navigate({ to: '/admin/categories', replace: true, resetScroll: false, ignoreBlocker: true })
      // Shown at once; the list itself is refetched when its tab is next shown.
      client.setQueryData(categoriesToEdit.queryKey, (before = []) => before.filter(({ id }) => id !== category.id))
    },
    onError: notifyError,
  })
  return (
    <ConfirmDialog
      open={dialog === 'delete'}
      title="Delete this category?"
      text={`${category.name} will be gone. Categories below it stand on their own then.`}
      confirm="Delete"
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={() => {
        reset()
        void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
      }}
    >
      <FormAlert title={error ? failureText(error, 'The category could not be deleted.') : undefined} />
    </ConfirmDialog>
  )
}
