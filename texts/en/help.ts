export const eyebrow = 'Help Centre'
export const title = 'How can we help?'
export const text = 'Common questions, and a real person on the phone.'
export const supportTitle = 'Support'

export const unaniTitle = 'About Unani Medicine'
export const unaniQuestion = 'What is Unani medicine?'
export const unaniAnswer =
  'A system of healing that came from Greece through Persia and the Arab world to India, where it has been practised for some eight hundred years. It looks at food, rest, air and temperament before it reaches for a remedy, and its remedies are made of plants, minerals and honey.'
export const temperamentQuestion = 'What does “suitable for … temperament” mean?'
export const temperamentAnswer =
  'Unani physicians describe people by temperament, Ayurvedic physicians by dosha. The note on a product says for whom it is traditionally chosen. It is a guide, not a diagnosis. Book a consultation to learn more.'
export const formsQuestion = 'What are Kushta, Majun, Sharbat and Qurs?'
export const formsAnswer =
  'Kushta is a finely calcined mineral preparation, Majun a semi-solid blend of powdered herbs in honey or sugar, Sharbat a syrup to dilute with water or milk, and Qurs a pressed tablet.'

export const safetyTitle = 'Usage & Safety'
export const dosageQuestion = 'How do I know how much to take?'
/** The answer about dosage. It quotes the name of a tab of the product page. */
export const dosageAnswer =
  'Every product page has the customary dosage under “Ingredients & Usage”, and so has the label. Where none is given, please consult with a healthcare professional for dosage recommendations.'
export const medicinesQuestion = 'Can I take these with other medicines?'
export const medicinesAnswer =
  'Please ask your physician first, and tell them the ingredients listed on the product page. The same goes if you are pregnant, nursing, under treatment, or buying for a child.'
export const testsQuestion = 'How do you test your products?'
export const testsAnswer =
  'Each batch is tested in a certified laboratory for identity, heavy metals and microbial purity before it is released.'

export const ordersTitle = 'Orders & Support'
export const deliveryQuestion = 'How long does delivery take?'
/** The answer about delivery costs while the delivery rates are unknown. */
export const deliveryAnswerUnknown = 'It depends on where you live. The cost is shown before you place the order.'
/** The answer about delivery with the documented rates (specification section 9). */
export const deliveryAnswer = (time: string, standard: string, express: string, sameDay: string) =>
  `Standard delivery takes ${time} (${standard}), express 2-3 days (${express}), and same-day delivery in Delhi, Mumbai and Bengaluru costs ${sameDay}.`
/** The answer about delivery in a shop without express delivery. */
export const deliveryAnswerStandard = (time: string, standard: string) =>
  `Standard delivery takes ${time} (${standard}).`
export const paymentQuestion = 'How can I pay?'
export const trackingQuestion = 'How do I track my order?'
/** This answer quotes the name of a link in the footer. */
export const trackingAnswer =
  'Open “Track Order” in the footer and enter your order number and the email you ordered with. No account needed.'
export const returnsQuestion = 'Can I return something?'
/** This answer quotes the name of a link in the footer. */
export const returnsAnswer = (days: number) =>
  `Yes, within ${days} days, unopened and in its original packaging. See “Returns” for the details.`
export const bulkQuestion = 'Do you take bulk orders?'
export const bulkAnswer = 'Yes. For more than 10 of an item, ask us for a quote.'
