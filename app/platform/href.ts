type Params<Address extends string> = Address extends `${infer Head}/${infer Tail}`
  ? Params<Head> & Params<Tail>
  : Address extends `:${infer Name}?`
    ? { [name in Name]?: string | number }
    : Address extends `:${infer Name}`
      ? { [name in Name]: string | number }
      : unknown

type Given<Address extends string> =
  unknown extends Params<Address>
    ? []
    : object extends Params<Address>
      ? [params?: Params<Address>]
      : [params: Params<Address>]

/**
 * Returns the path of a page, as `href('/pages/:address', { address: 'about' })`. The compiler checks the address
 * against app/routes.ts.
 */
export function href<Address extends RouteAddress>(address: Address, ...given: Given<Address>): string {
  const params: Record<string, string | number | undefined> = given[0] ?? {}
  const path = address.replace(/\/:(\w+)\??/g, (_part, name) => {
    const value = params[name]
    return value === undefined ? '' : `/${segment(String(value))}`
  })
  return path || '/'
}

/** Returns an address with its placeholders: a pattern of many pages, or a template to be filled in elsewhere. */
export const hrefPattern = (address: RouteAddress): string => address

/** Encodes a path segment; one that ends in `.data` is escaped, since Remix would answer with the page's data. */
const segment = (value: string) => encodeURIComponent(value).replace(/\.data$/, '%2Edata')
