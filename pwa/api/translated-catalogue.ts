import type { QueryClient } from '@tanstack/react-query'
import type { CatalogueTexts, Category, Product } from '#contract/catalogue'
import { catalogueTextsPath, categoriesPath, paramsIn, productPath, productsPath, urlOf } from '#contract/paths'
import { code } from '#texts/language'

// A function, so that the English shop contains neither the query nor the path.
const textsKey = () => [urlOf(catalogueTextsPath, { query: { lang: code } })]

type Translated = Partial<Product> & Pick<Product, 'id' | 'name'>

/** Puts the translations of a product and of its category over the English texts. */
function translatedProduct(product: Translated, texts: CatalogueTexts): Translated & { englishName: string } {
  const { category } = product
  return {
    ...product,
    englishName: product.name,
    ...texts.products[product.id],
    ...(category ? { category: { ...category, name: texts.categories[category.id]?.name ?? category.name } } : {}),
  }
}

const translatedCategory = (category: Category, texts: CatalogueTexts): Category => ({
  ...category,
  ...texts.categories[category.id],
})

/** Returns the function that translates a reply of the API, or undefined for paths outside of the catalogue. */
function translatorOf(path: string): ((reply: unknown, texts: CatalogueTexts) => unknown) | undefined {
  const pathname = path.replace(/\?.*/, '')
  if (pathname === productsPath)
    return (products, texts) =>
      Array.isArray(products) ? products.map((product) => translatedProduct(product, texts)) : products
  if (pathname === categoriesPath)
    return (categories, texts) =>
      Array.isArray(categories) ? categories.map((category) => translatedCategory(category, texts)) : categories
  if (paramsIn(productPath, pathname))
    return (product, texts) => (isProduct(product) ? translatedProduct(product, texts) : product)
  return undefined
}

const isProduct = (reply: unknown): reply is Translated =>
  typeof reply === 'object' && reply !== null && 'id' in reply && 'name' in reply

/**
 * Returns a reply of the catalogue in the language of the page. Texts without a translation stay English
 * (`languageAttributes` marks them), and all texts when the translations cannot be read. Translations are read once and
 * again after they are invalidated. The English shop reads none.
 */
export async function inPageLanguage(client: QueryClient, path: string, reply: Promise<unknown>): Promise<unknown> {
  if (code === 'en') return reply
  const translate = translatorOf(path)
  if (!translate) return reply
  const texts = client.fetchQuery<CatalogueTexts | null>({ queryKey: textsKey() }).catch(() => null)
  const [english, translations] = await Promise.all([reply, texts])
  return translations ? translate(english, translations) : english
}

/** Whether a query has the translations, which pages do not contain: they contain the translated catalogue. */
export const hasTranslations = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  code !== 'en' && queryKey[0] === textsKey()[0]
