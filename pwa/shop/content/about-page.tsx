import { Link } from '@tanstack/react-router'
import { BookOpen, HeartHandshake, Leaf, ShieldCheck } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { StillLife } from '../../ui/still-life.tsx'
import { useRateTexts } from '../cart/settings.queries.ts'
import { PageHero } from './page-parts.tsx'

const values = [
  {
    icon: Leaf,
    title: 'Natural and pure',
    text: 'Herbs, minerals, honey and sugar. Every ingredient is on the label.',
  },
  {
    icon: BookOpen,
    title: 'Unani wisdom',
    text: 'Our formulations follow the classical pharmacopoeia. If a recipe differs, the label says so.',
  },
  {
    icon: ShieldCheck,
    title: 'Quality assured',
    text: 'Each batch is tested in a certified laboratory for identity, heavy metals and microbial purity.',
  },
  {
    icon: HeartHandshake,
    title: 'Customer first',
    text: 'Real people answer the phone and tell you what a product can and can’t do.',
  },
]

const reasonsOf = (freeDelivery: string | undefined) => [
  '100% natural ingredients, listed with their amounts',
  'Lab certified, Unani approved, FSSAI certified',
  'Made in small batches and dated by hand',
  'Traditional use stated plainly, no promises of a cure',
  ...(freeDelivery ? [freeDelivery] : []),
  'Returns within 30 days, unopened',
]

/** The About page. */
export const AboutPage = () => (
  <>
    <PageHero eyebrow="About Gulbagh" title="A Lucknow dawakhana, delivered">
      Unani remedies, made in old Lucknow and tested in a modern laboratory.
    </PageHero>
    <div className="wrap">
      <section aria-labelledby="story" className="section grid items-center gap-x-20 gap-y-8 lg:grid-cols-2">
        <div className="overflow-hidden rounded-card">
          <StillLife load="lazy" className="aspect-4/3 w-full object-cover lg:aspect-square" />
        </div>
        <div className="grid max-w-prose gap-5 text-[1.0625rem] leading-relaxed">
          <h2 id="story" className="display text-[2rem] sm:text-[2.75rem]">
            Our story
          </h2>
          <p>
            Unani medicine came to India with Persian and Arab physicians about eight hundred years ago. It took amla
            and myrobalan from Ayurveda, and brought rose water and sharbats.
          </p>
          <p>
            Gulbagh means a garden of flowers. We began with one copper pan and one book of recipes. The workshop has
            grown since, and we still use the same recipes.
          </p>
          <p>
            Today a laboratory tests every batch. Each product is prepared the traditional way and must pass modern
            tests before we ship it.
          </p>
        </div>
      </section>
      <section aria-labelledby="values" className="border-t border-line pt-12 sm:pt-20">
        <h2 id="values" className="display text-[2rem] sm:text-[2.75rem]">
          What we stand for
        </h2>
        <ul className="mt-8 grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-4">
          {values.map(({ icon: Icon, title, text }) => (
            <li key={title} className="rounded-card bg-card p-6">
              <Icon size={30} strokeWidth={1.4} aria-hidden="true" className="text-leaf" />
              <h3 className="display mt-5 text-xl">{title}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="mission" className="section grid gap-x-20 gap-y-8 lg:grid-cols-2">
        <div>
          <h2 id="mission" className="eyebrow text-leaf">
            Our mission
          </h2>
          <p className="display mt-4 text-[1.75rem] leading-snug! sm:text-4xl">
            To bring well-made, honestly labelled traditional remedies to every home in India.
          </p>
        </div>
        <div className="rounded-card bg-leaf-soft p-6 sm:p-10">
          <h2 className="display text-2xl text-forest">Reasons to choose us</h2>
          <ul className="mt-5 grid gap-3">
            {reasonsOf(useRateTexts()?.freeDelivery).map((reason) => (
              <li key={reason} className="flex gap-3">
                <Leaf size={18} aria-hidden="true" className="mt-1 shrink-0 text-leaf" />
                {reason}
              </li>
            ))}
          </ul>
          <Link to="/products" className={buttonClass('primary', 'mt-8')}>
            Shop Now
          </Link>
        </div>
      </section>
    </div>
  </>
)
