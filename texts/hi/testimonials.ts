/** The invented testimonials of the sample shop by product or subject: the customer's name, city and text. */
export const khamira = {
  name: 'Dr. Ayesha Rahman',
  place: 'मुंबई',
  text: 'खमीरे का स्वाद वैसा ही है जैसा मेरी दादी के हाथ का था। पैकिंग अच्छी थी, और डिब्बे में बैच की जाँच रिपोर्ट भी थी।',
}
export const answers = {
  name: 'Rajesh Kumar',
  place: 'दिल्ली',
  text: 'कुछ भी खरीदने से पहले मैंने तीन सवाल पूछे और तीनों का जवाब तसल्ली से मिला। इसीलिए मैं फिर आया।',
}
export const jawarish = {
  name: 'Fatima Siddiqui',
  place: 'हैदराबाद',
  text: 'खाने के बाद एक चम्मच जवारिश अब हमारे घर की आदत है। ईमानदार लेबल, वाजिब दाम।',
}
