import * as t from '#texts/testimonials'

interface Testimonial {
  name: string
  place: string
  rating: number
  text: string
}

/** Testimonials on the home page. The persons are samples. */
export const testimonials: readonly Testimonial[] = [
  { name: 'Dr. Ayesha Rahman', rating: 5, ...t.khamira },
  { name: 'Rajesh Kumar', rating: 5, ...t.answers },
  { name: 'Fatima Siddiqui', rating: 5, ...t.jawarish },
]
