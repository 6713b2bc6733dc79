/** The invented testimonials of the sample shop by product or subject: the customer's name, city and text. */
export const khamira = {
  name: 'Dr. Ayesha Rahman',
  place: 'Mumbai',
  text: 'The khamira tastes the way my grandmother’s did. It came well packed, with the batch’s test report in the box.',
}
export const answers = {
  name: 'Rajesh Kumar',
  place: 'Delhi',
  text: 'I asked three questions before I bought anything and got three patient answers. That is why I came back.',
}
export const jawarish = {
  name: 'Fatima Siddiqui',
  place: 'Hyderabad',
  text: 'A spoon of jawarish after dinner is now a habit in our house. Honest labels, honest prices.',
}
