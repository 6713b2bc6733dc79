import type { InferInput } from 'valibot'
import type { NewProduct, ProductChanges } from '#contract/admin-products'
import type { Product } from '#contract/catalogue'
import { jsonOf, sendRequest } from '../../api/api-client.ts'

// Pictures over a slow line take longer than anything else that the shop sends.
const patience = 90_000

const send = async (path: string, method: 'POST' | 'PUT', body: object, headers: Record<string, string> = {}) =>
  jsonOf<Product>(
    await sendRequest(
      path,
      {
        method,
        credentials: 'same-origin',
        headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      },
      undefined,
      patience,
    ),
  )

/** Adds a product. */
export const addProduct = (body: InferInput<typeof NewProduct>): Promise<Product> => send('/api/products', 'POST', body)

/** Changes the fields given; 409 without fields when somebody else changed the product since `etag`. */
export const changeProduct = (
  id: number,
  body: InferInput<typeof ProductChanges>,
  etag: string | null,
): Promise<Product> => send(`/api/products/${id}`, 'PUT', body, etag ? { 'if-match': etag } : {})
