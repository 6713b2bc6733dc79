/** A write is stored on this device and will be sent. */
export const savedTitle = 'اس فون پر محفوظ ہے، بھیجنا باقی ہے'
