import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button-class.ts'

const forms = [
  { name: 'Kushta', text: 'Minerals calcined again and again until they are finer than flour.' },
  { name: 'Majun', text: 'Powdered herbs folded into honey, to be taken by the spoon.' },
  { name: 'Sharbat', text: 'Fruit and flower syrups that cool a hot afternoon.' },
  { name: 'Qurs', text: 'Herbs pressed into a tablet, for those in a hurry.' },
]

/** Introduces the four families of preparations to newcomers. */
export const Story = () => (
  <section aria-labelledby="families" data-tone="dark" className="section bg-forest-deep text-paper">
    <div className="wrap grid gap-10 lg:grid-cols-[1fr_1.5fr] lg:gap-20">
      <div>
        <p className="eyebrow text-leaf-bright">New to Unani?</p>
        <h2 id="families" className="display mt-2 text-[2rem] sm:text-[2.75rem]">
          Four ways to take a herb
        </h2>
        <p className="mt-4 max-w-md leading-relaxed text-paper/80">
          The hakims of Delhi and Lucknow knew that a remedy is only as good as the form it comes in. These are the
          forms we make.
        </p>
        <Link to="/about" className={buttonClass('light', 'mt-7')}>
          Learn About Unani
        </Link>
      </div>
      <dl className="grid gap-x-10 sm:grid-cols-2">
        {forms.map(({ name, text }) => (
          <div key={name} className="border-t border-paper/20 py-6">
            <dt className="display text-2xl text-saffron">{name}</dt>
            <dd className="mt-2 leading-relaxed text-paper/85">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  </section>
)
