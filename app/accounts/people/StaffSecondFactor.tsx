import { Form } from '@remix-run/react'
import { useErrorsOf } from '../../ui/Field'
import { OwnPasswordField } from '../OwnPasswordField'

/** Asks all who run the site to use two-step login, or no longer. */
export function StaffSecondFactor({ isRequired }: { isRequired: boolean }) {
  return (
    <section id="second-factor" aria-labelledby="second-factor-title">
      <h2 id="second-factor-title">Two-step login</h2>
      <p>
        Everybody may add a second step to their own login, under User Info: a code from an app on their
        phone. You can ask it of your staff. Those who have not set it up are led there before they can use
        the desk.
      </p>
      <Form method="post" className="form" preventScrollReset>
        <label className="check">
          <input type="checkbox" name="required" defaultChecked={isRequired} key={String(isRequired)} />
          Staff must use two-step login
        </label>
        <OwnPasswordField formErrors={useErrorsOf('second-factor')} />
        <button type="submit" name="intent" value="second-factor" className="button">
          Save
        </button>
      </Form>
    </section>
  )
}
