import { Link } from '@tanstack/react-router'
import { FactsSection, PageHero } from './page-parts.tsx'

const steps = [
  { title: 'Contact us', text: 'Write or call within 30 days and give your order number.' },
  { title: 'Pack it', text: 'Unopened, seal intact, in the box it came in.' },
  { title: 'Hand it over', text: 'Our courier collects it at the address we delivered to.' },
  { title: 'Money back', text: 'We check the seal and send the refund the same day.' },
]

const refunds = [
  { method: 'Cards', days: '5-7 business days' },
  { method: 'UPI', days: '3-5 business days' },
  { method: 'Bank transfer', days: '3-7 business days' },
  { method: 'Store credit', days: 'Instant' },
]

/** How returns, refunds and exchanges work. */
export const ReturnsPage = () => (
  <>
    <PageHero eyebrow="Returns & exchanges" title="Not right? Send it back">
      Within 30 days, unopened. Refunds take 5-7 business days.
    </PageHero>
    <div className="wrap pb-14">
      <FactsSection title="How it works">
        <ol className="grid gap-6 sm:grid-cols-2">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="flex gap-4">
              <span
                aria-hidden="true"
                className="display grid size-11 shrink-0 place-items-center rounded-full bg-leaf-soft text-xl text-forest"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="font-semibold">{title}</h3>
                <p className="text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </FactsSection>
      <FactsSection title="Refund times">
        <dl className="divide-y divide-line border-y border-line">
          {refunds.map(({ method, days }) => (
            <div key={method} className="flex flex-wrap justify-between gap-x-4 py-3">
              <dt>{method}</dt>
              <dd className="font-medium">{days}</dd>
            </div>
          ))}
        </dl>
      </FactsSection>
      <FactsSection title="Exchanges">
        <p>One exchange per order is free: you pay no shipping, in either direction.</p>
      </FactsSection>
      <FactsSection title="What you cannot return">
        <p>Opened packs, for safety reasons. If something arrived damaged or wrong, we’ll put it right.</p>
      </FactsSection>
      <FactsSection title="Questions">
        <p>
          The{' '}
          <Link to="/help-centre" className="font-medium text-forest underline underline-offset-4">
            Help Centre
          </Link>{' '}
          answers most of them. For the rest, please{' '}
          <Link to="/contact-us" className="font-medium text-forest underline underline-offset-4">
            write to us
          </Link>
          .
        </p>
      </FactsSection>
    </div>
  </>
)
