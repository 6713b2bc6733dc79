import { useEffect, useState } from 'react'
import { states } from '#rules/address/states'
import { code as language } from '#texts/language'

/**
 * The options of the field for the state. Their names in another language than English are loaded after the form, because
 * they are a third of its messages; until then, and without them, the names are English. Orders store the English name.
 */
export const StateOptions = () => {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => {
    if (language === 'en') return
    import('#texts/states').then(
      ({ stateNames }) => setNames(stateNames),
      () => undefined,
    )
  }, [])
  return states.map(({ code, name }) => (
    <option key={code} value={code}>
      {names[code] ?? name}
    </option>
  ))
}
