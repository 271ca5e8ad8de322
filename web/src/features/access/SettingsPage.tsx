import { operatorId } from '../../../../src/contracts/operator.ts';
import { styled } from 'styled-components';
import { useUser } from '../../api/store/store-hooks.ts';
import { Block } from '../../ui/layout/Block.tsx';
import { DownloadLink } from '../../ui/button/ButtonLink.tsx';
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
      <Setting name="Colour theme" says="Kept in this browser, for whoever uses it.">
        <SegmentedControl label="Colour theme" value={theme} options={themes} onChange={setTheme} size="big" />
      </Setting>
      <Setting
        name="Single keys"
        says="Keys of one letter, digit or sign: g d, j and k, 1 to 5, / and ?. Turn them off if you speak to your computer or press keys by accident. Ctrl+K, Enter and the arrow keys go on working."
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
      name="Everything that is kept of you"
      says="Your account, your links with their notes, the sessions that count for you, your stays in voice and your archived messages: a file with a line of JSON for each."
    >
      <DownloadLink href="/api/my/data" name="my-data.ndjson">
        Download my data
      </DownloadLink>
    </Setting>
    <Erasure />
  </Block>
);

/** What a person decides for themselves. */
export const SettingsPage = () => (
  <Narrow>
    <PageHead title="Settings" subtitle="These settings apply only to you." />
    <ThisBrowser />
    <SignIns />
    {useUser()?.id !== operatorId && <MyData />}
  </Narrow>
);
