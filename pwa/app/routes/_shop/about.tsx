import { createFileRoute, Link } from '@tanstack/react-router'
import { BookOpen, HeartHandshake, Leaf, ShieldCheck } from 'lucide-react'
import * as t from '#texts/about'
import * as appTexts from '#texts/app'
import { StillLife } from '../../../api/shop-picture.tsx'
import { useProfile } from '../../../api/shop-profile.ts'
import { usePromises, useRateTexts } from '../../../shop/cart/settings.queries.ts'
import { ownPageHead, readStandardPage } from '../../../shop/content/own-page.queries.ts'
import { ContactDetails, PageHero, StandardPage } from '../../../shop/content/own-page.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/about')({
  loader: ({ context: { queryClient } }) => readStandardPage(queryClient, 'about'),
  head: ({ match, loaderData }) =>
    loaderData
      ? ownPageHead(loaderData, match)
      : pageHead({
          match,
          title: appTexts.aboutTitle,
          path: match.fullPath,
        }),
  component: () => (
    <StandardPage slug="about">
      <AboutPage />
    </StandardPage>
  ),
})

const values = [
  { icon: Leaf, title: t.naturalTitle, text: t.naturalText },
  { icon: BookOpen, title: t.wisdomTitle, text: t.wisdomText },
  { icon: ShieldCheck, title: t.qualityTitle, text: t.qualityText },
  { icon: HeartHandshake, title: t.customerTitle, text: t.customerText },
]

const reasonsOf = (freeDelivery: string | undefined, returnDays: number | undefined) => [
  t.reasonIngredients,
  t.reasonCertified,
  t.reasonBatches,
  t.reasonHonest,
  ...(freeDelivery ? [freeDelivery] : []),
  ...(returnDays === undefined ? [] : [t.reasonReturns(returnDays)]),
]

/**
 * The About page: the story of the sample shop, or name, description and contact data of a shop with its own profile.
 */
const AboutPage = () => {
  const profile = useProfile()
  const { brand } = profile
  return profile.isSample ? (
    <SampleAbout brand={brand} />
  ) : (
    <>
      <PageHero eyebrow={t.aboutEyebrow(brand)} title={brand}>
        {profile.blurb ?? profile.tagline}
      </PageHero>
      <div className="wrap section grid max-w-xl gap-8">
        <ContactDetails />
        <div>
          <Link to="/products" className={buttonClass('primary')}>
            {t.shopNow}
          </Link>
        </div>
      </div>
    </>
  )
}

const SampleAbout = ({ brand }: { brand: string }) => (
  <>
    <PageHero eyebrow={t.aboutEyebrow(brand)} title={t.aboutTitle}>
      {t.aboutText}
    </PageHero>
    <div className="wrap">
      <section aria-labelledby="story" className="section grid items-center gap-x-20 gap-y-8 lg:grid-cols-2">
        <div className="overflow-hidden rounded-card">
          <StillLife load="lazy" className="aspect-4/3 w-full object-cover lg:aspect-square" />
        </div>
        <div className="grid max-w-prose gap-5 leading-relaxed">
          <h2 id="story" className="display text-2xl">
            {t.storyTitle}
          </h2>
          <p>{t.storyOrigin}</p>
          <p>{t.storyName}</p>
          <p>{t.storyToday}</p>
        </div>
      </section>
      <section aria-labelledby="values" className="border-t border-line pt-12 sm:pt-20">
        <h2 id="values" className="display text-2xl">
          {t.valuesTitle}
        </h2>
        <ul className="mt-8 grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-4">
          {values.map(({ icon: Icon, title, text }) => (
            <li key={title} className="rounded-card bg-card p-6">
              <Icon size={30} strokeWidth={1.4} aria-hidden="true" className="text-leaf" />
              <h3 className="display mt-5 text-lg">{title}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="mission" className="section grid gap-x-20 gap-y-8 lg:grid-cols-2">
        <div>
          <h2 id="mission" className="eyebrow text-leaf">
            {t.missionTitle}
          </h2>
          <p className="display mt-4 text-xl leading-snug! sm:text-2xl">{t.missionText}</p>
        </div>
        <div className="rounded-card bg-leaf-soft p-6 sm:p-10">
          <h2 className="display text-xl text-forest">{t.reasonsTitle}</h2>
          <ul className="mt-5 grid gap-3">
            {reasonsOf(useRateTexts()?.freeDelivery, usePromises()?.returnDays).map((reason) => (
              <li key={reason} className="flex gap-3">
                <Leaf size={18} aria-hidden="true" className="mt-1 shrink-0 text-leaf" />
                {reason}
              </li>
            ))}
          </ul>
          <Link to="/products" className={buttonClass('primary', 'mt-8')}>
            {t.shopNow}
          </Link>
        </div>
      </section>
    </div>
  </>
)
