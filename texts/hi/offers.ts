export const installTitle = (brand: string) => `${brand} ऐप इंस्टॉल करें`
export const installText = 'तुरंत खुलता है, ऑफ़लाइन भी।'
/**
 * The instructions to install the app in browsers without an install prompt. `share` is the icon of their share button.
 */
export const installHint = <Icon>(share: Icon): readonly (string | Icon)[] => [
  share,
  ' शेयर पर टैप करें, फिर “होम स्क्रीन में जोड़ें” चुनें। तुरंत खुलता है, ऑफ़लाइन भी।',
]
export const installNotNow = 'अभी नहीं'
export const install = 'इंस्टॉल करें'
export const installGotIt = 'समझ गए'
export const installedTitle = 'ऐप इंस्टॉल हो गया'
export const installedText = 'यह आपको अपने ऐप्स में मिलेगा।'

export const updateTitle = 'दुकान का नया वर्शन तैयार है।'
export const updateLoading = 'नया वर्शन लोड हो रहा है…'
export const updateLater = 'बाद में'
export const updateNow = 'अभी अपडेट करें'
