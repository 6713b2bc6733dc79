/** The invented testimonials of the sample shop by product or subject: the customer's name, city and text. */
export const khamira = {
  name: 'Dr. Ayesha Rahman',
  place: 'ممبئی',
  text: 'خمیرے کا ذائقہ ویسا ہی ہے جیسا میری دادی کے ہاتھ کا تھا۔ پیکنگ اچھی تھی، اور ڈبے میں بیچ کی جانچ رپورٹ بھی تھی۔',
}
export const answers = {
  name: 'Rajesh Kumar',
  place: 'دہلی',
  text: 'کچھ بھی خریدنے سے پہلے میں نے تین سوال پوچھے اور تینوں کا جواب تسلی سے ملا۔ اسی لیے میں پھر آیا۔',
}
export const jawarish = {
  name: 'Fatima Siddiqui',
  place: 'حیدرآباد',
  text: 'کھانے کے بعد ایک چمچ جوارش اب ہمارے گھر کی عادت ہے۔ سچے لیبل، واجب دام۔',
}
