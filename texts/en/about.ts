export const aboutEyebrow = (brand: string) => `About ${brand}`
export const aboutTitle = 'A Lucknow dawakhana, delivered'
export const aboutText = 'Unani remedies, made in old Lucknow and tested in a modern laboratory.'
export const storyTitle = 'Our story'
export const storyOrigin =
  'Unani medicine came to India with Persian and Arab physicians about eight hundred years ago. It took amla and myrobalan from Ayurveda, and brought rose water and sharbats.'
export const storyName =
  'Gulbagh means a garden of flowers. We began with one copper pan and one book of recipes. The workshop has grown since, and we still use the same recipes.'
export const storyToday =
  'Today a laboratory tests every batch. Each product is prepared the traditional way and must pass modern tests before we ship it.'
export const valuesTitle = 'What we stand for'
export const naturalTitle = 'Natural and pure'
export const naturalText = 'Herbs, minerals, honey and sugar. Every ingredient is on the label.'
export const wisdomTitle = 'Unani wisdom'
export const wisdomText = 'Our formulations follow the classical pharmacopoeia. If a recipe differs, the label says so.'
export const qualityTitle = 'Quality assured'
export const qualityText =
  'Each batch is tested in a certified laboratory for identity, heavy metals and microbial purity.'
export const customerTitle = 'Customer first'
export const customerText = 'Real people answer the phone and tell you what a product can and can’t do.'
export const missionTitle = 'Our mission'
export const missionText = 'To bring well-made, honestly labelled traditional remedies to every home in India.'
export const reasonsTitle = 'Reasons to choose us'
export const reasonIngredients = '100% natural ingredients, listed with their amounts'
export const reasonCertified = 'Lab certified, Unani approved, FSSAI certified'
export const reasonBatches = 'Made in small batches and dated by hand'
export const reasonHonest = 'Traditional use stated plainly, no promises of a cure'
export const reasonReturns = (days: number) => `Returns within ${days} days, unopened`
export const shopNow = 'Shop Now'
