// Texts of the web app manifest, with which browsers and app stores describe the installed app.
export const description = 'Unani and Ayurvedic formulations, lab tested and delivered across India.'

/** The labels of the screenshots, in the same order as in `manifest.webmanifest`. */
export const pictures = [
  'The shop on a phone',
  'All formulations, with search and filters',
  'A formulation in detail',
  'The shop on a wide screen',
  'All formulations on a wide screen',
]

/** The names and descriptions of the shortcuts, in the same order as in `manifest.webmanifest`. */
export const shortcuts = [
  { name: 'Shop', description: 'All products' },
  { name: 'Cart', description: 'What you have chosen so far' },
  { name: 'Track order', description: 'Where your parcel is' },
]
