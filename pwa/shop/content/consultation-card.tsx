import { shopProfile } from '#rules/shop-profile'
import { buttonClass } from '../../ui/button.tsx'

/** The prices of a consultation, with the phone number to book it. */
export const ConsultationCard = () => (
  <section data-tone="dark" className="rounded-card bg-forest p-6 text-paper sm:p-8">
    <h2 className="display text-2xl">Talk to a hakim</h2>
    <p className="mt-2 text-paper/85">
      Not sure which remedy suits your temperament? Book a consultation and bring your questions.
    </p>
    <dl className="mt-5 grid gap-2">
      <div className="flex flex-wrap justify-between gap-x-4 border-t border-paper/20 pt-2">
        <dt>By phone or video</dt>
        <dd className="font-semibold tabular-nums">₹500</dd>
      </div>
      <div className="flex flex-wrap justify-between gap-x-4 border-t border-paper/20 pt-2">
        <dt>In person</dt>
        <dd className="font-semibold tabular-nums">₹800</dd>
      </div>
    </dl>
    <a href={shopProfile.phone.href} className={buttonClass('primary', 'mt-6 w-full')}>
      Book a consultation
    </a>
  </section>
)
