import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button-class.ts'
import { StillLife } from '../../ui/still-life.tsx'

/** The hero section: picture, claim and two links. */
export const Hero = () => (
  <section data-tone="dark" className="hero bg-forest text-paper">
    <div className="relative overflow-hidden">
      <StillLife className="hero-picture" />
    </div>
    <div className="self-center px-[clamp(1rem,4vw,3rem)] pt-6 pb-9 md:py-12 lg:py-8 lg:pr-8 lg:pl-[max(3rem,calc((100vw-82rem)/2+3rem))]">
      <p className="eyebrow text-leaf-bright">Unani & Ayurvedic remedies</p>
      <h1 className="display mt-3 text-[clamp(1.875rem,9.4vw,3rem)] leading-[1.06]! md:text-[clamp(2.75rem,4.5vw,4.75rem)]">
        Old remedies, made with new care
      </h1>
      <p className="mt-3 max-w-md leading-relaxed text-balance text-paper/85 md:mt-6 md:text-lg">
        Kushtas, majuns, sharbats and qurs from eight centuries of Unani practice. 100% natural, lab certified.
      </p>
      <div className="mt-6 flex flex-wrap gap-2.5 md:mt-9">
        <Link to="/products" className={buttonClass('primary', 'px-5.5!')}>
          Shop Now
        </Link>
        <Link to="/about" className={buttonClass('light', 'px-4!')}>
          Learn About Unani
        </Link>
      </div>
    </div>
  </section>
)
