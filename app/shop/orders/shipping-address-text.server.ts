import { addressWithCountry } from '../shipping/countries'

interface Recipient {
  shippingName: string | null
  shippingAddress: string | null
}

/** Returns a name and address for display, with the country's name; null if there is no address. */
export const shippingAddressText = ({ shippingName, shippingAddress }: Recipient): string | null =>
  shippingAddress && [shippingName, addressWithCountry(shippingAddress)].filter(Boolean).join('\n')
