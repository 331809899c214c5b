/** The contact of the sample magazine until its owner sets one; nothing is mailed to it. */
export const sampleContact = {
  contactEmail: 'hello@zinehouse.example.org',
  social: ['https://instagram.example.org/zinehouse'],
}

export const isSampleEmail = (email: string | undefined) => email === sampleContact.contactEmail

export const isSampleSocial = (social: string[] | undefined) => social?.join() === sampleContact.social.join()
