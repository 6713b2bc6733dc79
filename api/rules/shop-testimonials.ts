interface Testimonial {
  name: string
  place: string
  rating: number
  text: string
}

/** Testimonials on the home page. The persons are samples. */
export const testimonials: readonly Testimonial[] = [
  {
    name: 'Dr. Ayesha Rahman',
    place: 'Mumbai',
    rating: 5,
    text: 'The khamira tastes the way my grandmother’s did. It came well packed, with the batch’s test report in the box.',
  },
  {
    name: 'Rajesh Kumar',
    place: 'Delhi',
    rating: 5,
    text: 'I asked three questions before I bought anything and got three patient answers. That is why I came back.',
  },
  {
    name: 'Fatima Siddiqui',
    place: 'Hyderabad',
    rating: 5,
    text: 'A spoon of jawarish after dinner is now a habit in our house. Honest labels, honest prices.',
  },
]
