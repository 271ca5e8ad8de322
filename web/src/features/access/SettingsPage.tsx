import { operatorId } from '../../../../src/contracts/operator.ts';
import { styled } from 'styled-components';
import { useUser } from '../../api/store/store-hooks.ts';
import { Block } from '../../ui/layout/Block.tsx';
import { DownloadLink } from '../../ui/button/ButtonLink.tsx';
import { TextLink } from '../../ui/button/TextLink.tsx';
import { Page, PageHead } from '../../ui/layout/PageHead.tsx';
import { SegmentedControl } from '../../ui/button/SegmentedControl.tsx';
import { useSingleKeys } from '../../ui/platform/single-keys.ts';
import { useTheme } from '../../ui/platform/theme.ts';
import { Erasure } from './Erasure.tsx';
import { Setting } from './Setting.tsx';
import { SignIns } from './SignIns.tsx';

const Narrow = styled(Page)`
  max-width: 46rem;
`;
const themes = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
] as const;
const onOff = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

const ThisBrowser = () => {
  const [theme, setTheme] = useTheme();
  const [singleKeys, setSingleKeys] = useSingleKeys();
  return (
    <Block title="This browser">
      <Setting name="Colour theme" says="Applies to everyone who uses this browser.">
        <SegmentedControl label="Colour theme" value={theme} options={themes} onChange={setTheme} size="big" />
      </Setting>
      <Setting
        name="Single keys"
        says="Keys of one letter, digit or sign: g d, j and k, 1 to 5, / and ?. Turn them off if you speak to your computer or press keys by accident. Ctrl+K, Enter and the arrow keys keep working."
      >
        <SegmentedControl
          label="Single keys"
          value={singleKeys ? 'on' : 'off'}
          options={onOff}
          onChange={(value) => setSingleKeys(value === 'on')}
          size="big"
        />
      </Setting>
    </Block>
  );
};

const MyData = () => (
  <Block title="My data">
    <Setting
      name="Everything Muster keeps about you"
      says="Your account and sign-ins, your links and requests with their notes, the sessions you are credited for, your time in voice and your archived messages, one line of JSON each. What you did as a moderator stays in the guild's moderation log."
    >
      <DownloadLink href="/api/my/data" name="my-data.ndjson">
        Download my data
      </DownloadLink>
    </Setting>
    <Erasure />
    <Setting name="Privacy" says="What Muster stores, who sees it and how long it is kept.">
      <TextLink to="/privacy">Read</TextLink>
    </Setting>
  </Block>
);

/** Personal settings. */
export const SettingsPage = () => (
  <Narrow>
    <PageHead title="Settings" subtitle="These settings apply only to you." />
    <ThisBrowser />
    <SignIns />
    {useUser()?.id !== operatorId && <MyData />}
  </Narrow>
);
