import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CategoriesPage } from '../../shop/home/categories-page.tsx'
import { categoriesQuery } from '../../shop/product/catalogue.queries.ts'
import { pageHead } from '../page-head.ts'

export const Route = createFileRoute('/_shop/categories')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(categoriesQuery)
  },
  head: ({ match }) =>
    pageHead({
      title: 'Categories',
      origin: match.context.origin,
      path: '/categories',
    }),
  component: Categories,
})

function Categories() {
  return <CategoriesPage categories={useSuspenseQuery(categoriesQuery).data} />
}
