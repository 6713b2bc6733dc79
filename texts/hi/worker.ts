// The error page of the worker, shown when neither the stored shell nor the server is available.
export const loadErrorTitle = 'यह पेज नहीं खुल सका'
export const loadErrorText = 'अपना कनेक्शन जाँचें और फिर कोशिश करें।'
export const loadErrorAgain = 'फिर कोशिश करें'
