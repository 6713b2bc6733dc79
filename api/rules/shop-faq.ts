/** A question in the FAQ and its answer. */
export interface Question {
  question: string
  answer: string
  /**
   * Marks answers that depend on the settings: `delivery` is replaced if "Use these rates everywhere" is on, `payment`
   * if online payment is off.
   */
  topic?: 'delivery' | 'payment'
}

interface Faq {
  group: string
  questions: readonly Question[]
}

/** The questions of the help centre. */
export const faq: readonly Faq[] = [
  {
    group: 'About Unani Medicine',
    questions: [
      {
        question: 'What is Unani medicine?',
        answer:
          'A system of healing that came from Greece through Persia and the Arab world to India, where it has been practised for some eight hundred years. It looks at food, rest, air and temperament before it reaches for a remedy, and its remedies are made of plants, minerals and honey.',
      },
      {
        question: 'What does “suitable for … temperament” mean?',
        answer:
          'Unani physicians describe people by temperament, Ayurvedic physicians by dosha. The note on a product says for whom it is traditionally chosen. It is a guide, not a diagnosis. Book a consultation to learn more.',
      },
      {
        question: 'What are Kushta, Majun, Sharbat and Qurs?',
        answer:
          'Kushta is a finely calcined mineral preparation, Majun a semi-solid blend of powdered herbs in honey or sugar, Sharbat a syrup to dilute with water or milk, and Qurs a pressed tablet.',
      },
    ],
  },
  {
    group: 'Usage & Safety',
    questions: [
      {
        question: 'How do I know how much to take?',
        answer:
          'Every product page has the customary dosage under “Ingredients & Usage”, and so has the label. Where none is given, please consult with a healthcare professional for dosage recommendations.',
      },
      {
        question: 'Can I take these with other medicines?',
        answer:
          'Please ask your physician first, and tell them the ingredients listed on the product page. The same goes if you are pregnant, nursing, under treatment, or buying for a child.',
      },
      {
        question: 'How do you test your products?',
        answer:
          'Each batch is tested in a certified laboratory for identity, heavy metals and microbial purity before it is released.',
      },
    ],
  },
  {
    group: 'Orders & Support',
    questions: [
      {
        question: 'How long does delivery take?',
        topic: 'delivery',
        answer:
          'Standard delivery takes 5-7 days (₹50), express 2-3 days (₹150), and same-day delivery in Delhi, Mumbai and Bengaluru costs ₹200. Orders are processed within 24 hours. There is no shipping on Sundays.',
      },
      {
        question: 'How can I pay?',
        topic: 'payment',
        answer: 'In cash when the parcel arrives, or online by card, UPI or netbanking.',
      },
      {
        question: 'How do I track my order?',
        answer:
          'Open “Track Order” in the footer and enter your order number and the email you ordered with. No account needed.',
      },
      {
        question: 'Can I return something?',
        answer:
          'Yes, within 30 days, unopened and in its original packaging. See “Returns” for the steps and refund times.',
      },
      {
        question: 'Do you take bulk orders?',
        answer: 'Yes. For more than 10 of an item, ask us for a quote.',
      },
    ],
  },
]
